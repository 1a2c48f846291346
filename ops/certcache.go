package ops

import (
	"context"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme/autocert"

	"signoria/store"
)

const (
	// firstClaim is the claim of a node that requests a missing certificate. It is longer than an ACME
	// server takes. If that node dies, the others wait until it ends.
	firstClaim = 2 * time.Minute
	// renewalClaim is the longest claim of a node that renews a certificate. The claim of a failed
	// renewal stays, so that all nodes together try three times an hour.
	renewalClaim = 20 * time.Minute
	// claimInterval is how often the others check whether the certificate exists.
	claimInterval = time.Second
	// claimTimeout is the timeout of the store for a claim.
	claimTimeout = 5 * time.Second
	// maxRenewBefore is the longest time before its end at which autocert renews a certificate. One
	// that is valid for less than three times as long is renewed in its last third.
	maxRenewBefore = 30 * 24 * time.Hour
	// rsaTail is the suffix of names under which autocert stores certificates for clients without ECDSA.
	rsaTail = "+rsa"
)

// cache implements autocert.Cache with the store. If nodes share the store, it lets only one of them at a time
// request a certificate, because ACME servers have rate limits. autocert calls Get before it requests anything,
// so Get waits while another node requests.
type cache struct {
	store *store.Store
	// owner is the name of this node in claims; empty if the store is not shared.
	owner string

	mu sync.Mutex
	// used are the certificates that autocert has. It calls Get for one of them again only to renew it.
	used map[string]bool
	// claimed are the certificates that this node requests now.
	claimed map[string]bool
}

func newCache(kept *store.Store) *cache {
	c := &cache{store: kept, used: map[string]bool{}, claimed: map[string]bool{}}
	if kept.Shared() {
		c.owner = rand.Text()
	}
	return c
}

// Get implements autocert.Cache. It waits while another node requests the certificate. If the certificate is due
// for renewal, Get returns the old one to the node that shall renew it, and the new one to all others when it is
// stored.
func (c *cache) Get(ctx context.Context, name string) ([]byte, error) {
	if c.owner == "" || !isCertificate(name) {
		value, err := c.store.Certificate(ctx, name)
		if errors.Is(err, store.ErrUnknown) {
			return nil, autocert.ErrCacheMiss
		}
		return value, err
	}
	c.mu.Lock()
	renews := c.used[name]
	c.mu.Unlock()
	tick := time.NewTicker(claimInterval)
	defer tick.Stop()
	ours := false
	for {
		value, claimFor, err := c.look(ctx, name, renews)
		if err == nil && claimFor > 0 {
			if ours { // no newer one was stored before the claim
				return value, missIfNone(value)
			}
			if ours, err = c.claim(ctx, name, claimFor); ours {
				continue
			}
		} else if err == nil {
			c.setUsed(name)
			return value, nil
		}
		// A renewal must not get an error, because autocert would then request a new certificate.
		if err != nil && !renews {
			return nil, err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// look reads the certificate of a name; nil if it is missing, broken or expired. claimFor is the length of the
// claim that a node needs to request it; 0 if the stored one is good enough.
func (c *cache) look(ctx context.Context, name string, renews bool) (value []byte, claimFor time.Duration, err error) {
	value, err = c.store.Certificate(ctx, name)
	if errors.Is(err, store.ErrUnknown) {
		return nil, firstClaim, nil
	}
	if err != nil {
		return nil, 0, err
	}
	leaf, now := leafOf(value), time.Now()
	switch {
	case leaf == nil || !now.Before(leaf.NotAfter):
		return nil, firstClaim, nil
	case renews && !now.Before(leaf.NotAfter.Add(-renewBefore(leaf))):
		// If the node that renews dies, another one still has half of the time.
		return value, min(renewalClaim, renewBefore(leaf)/2), nil
	}
	return value, 0, nil
}

// missIfNone returns autocert.ErrCacheMiss if there is no certificate.
func missIfNone(value []byte) error {
	if value == nil {
		return autocert.ErrCacheMiss
	}
	return nil
}

// Put implements autocert.Cache.
func (c *cache) Put(ctx context.Context, name string, value []byte) error {
	err := c.store.PutCertificate(ctx, name, value)
	if isCertificate(name) {
		c.setUsed(name)
		c.release(name)
	}
	return err
}

// Delete implements autocert.Cache.
func (c *cache) Delete(ctx context.Context, name string) error {
	return c.store.DropCertificate(ctx, name)
}

func (c *cache) setUsed(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.used[name] = true
}

// claim claims a certificate for this node. It returns false if another node has a claim.
func (c *cache) claim(ctx context.Context, name string, last time.Duration) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, claimTimeout)
	defer cancel()
	now := time.Now()
	ours, err := c.store.ClaimCertificate(ctx, name, c.owner, now, now.Add(last))
	if ours {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.claimed[name] = true
	}
	return ours, err
}

// release ends this node's claim to a certificate, if it has one. If the store does not answer, the
// claim expires.
func (c *cache) release(name string) {
	c.mu.Lock()
	ours := c.claimed[name]
	delete(c.claimed, name)
	c.mu.Unlock()
	if !ours {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), claimTimeout)
	defer cancel()
	_ = c.store.ReleaseCertificate(ctx, name, c.owner)
}

// isCertificate reports whether a name is that of a certificate, and not of the account's key or of a proof of
// names, which autocert stores in the same cache.
func isCertificate(name string) bool {
	return !strings.HasPrefix(name, "acme_account") && !strings.HasSuffix(name, "+token") && !strings.HasSuffix(name, "+http-01")
}

// leafOf returns the certificate in a value that autocert stores (a key, then the chain, as PEM); nil if there is
// none.
func leafOf(value []byte) *x509.Certificate {
	for block, rest := pem.Decode(value); block != nil; block, rest = pem.Decode(rest) {
		if block.Type == "CERTIFICATE" {
			leaf, err := x509.ParseCertificate(block.Bytes)
			if err != nil {
				return nil
			}
			return leaf
		}
	}
	return nil
}

// renewBefore returns how long before its end autocert begins to renew a certificate, at the
// earliest.
func renewBefore(leaf *x509.Certificate) time.Duration {
	return min(leaf.NotAfter.Sub(leaf.NotBefore)/3, maxRenewBefore)
}

// overdue reports whether more than half of the time for the renewal of a certificate has passed.
func overdue(leaf *x509.Certificate, now time.Time) bool {
	return leaf != nil && now.After(leaf.NotAfter.Add(-renewBefore(leaf)/2))
}
