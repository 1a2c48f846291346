package ops

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"testing"
	"time"

	"golang.org/x/crypto/acme/autocert"

	"signoria/store/storetest"
)

// certificateFor returns a certificate as autocert stores it, but without its key. before is how long
// ago it began, after is how long it still holds.
func certificateFor(t *testing.T, before, after time.Duration) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	serial, _ := rand.Int(rand.Reader, big.NewInt(1<<62))
	form := &x509.Certificate{SerialNumber: serial, NotBefore: time.Now().Add(-before), NotAfter: time.Now().Add(after)}
	der, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
}

// TestCertificateCache checks that one of two nodes requests a certificate that is missing, has
// expired, or is due for renewal. The other node waits and gets the new one. It takes over when the
// claim expires. A node requests nothing while the store does not answer.
func TestCertificateCache(t *testing.T) {
	const name, day = "games.example", 24 * time.Hour
	type node struct{ *cache }
	pair := func(t *testing.T) (one, two node, close func()) {
		kept := storetest.SQLite(t)
		one, two = node{newCache(kept)}, node{newCache(kept)}
		one.owner, two.owner = "one", "two"
		return one, two, func() { _ = kept.Close() }
	}
	get := func(n node) ([]byte, error) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		return n.Get(ctx, name)
	}
	gets := func(t *testing.T, n node, want []byte) {
		t.Helper()
		if got, err := get(n); err != nil || !bytes.Equal(got, want) {
			t.Errorf("node %s: got another certificate (%d bytes, error %v), want that of %d bytes", n.owner, len(got), err, len(want))
		}
	}
	mustPut := func(t *testing.T, n node, value []byte) {
		t.Helper()
		if err := n.Put(t.Context(), name, value); err != nil {
			t.Fatal(err)
		}
	}
	// bring checks that the node waits does not get a certificate until node n has stored one.
	bring := func(t *testing.T, n node, value []byte, waits node) {
		t.Helper()
		came := make(chan []byte)
		go func() { got, _ := get(waits); came <- got }()
		select {
		case <-came:
			t.Errorf("node %s did not wait for the other node", waits.owner)
			return
		case <-time.After(claimInterval + claimInterval/2):
		}
		mustPut(t, n, value)
		if got := <-came; !bytes.Equal(got, value) {
			t.Errorf("node %s did not get the certificate that the other node stored", waits.owner)
		}
	}

	t.Run("missing", func(t *testing.T) {
		t.Parallel()
		one, two, _ := pair(t)
		if _, err := get(one); !errors.Is(err, autocert.ErrCacheMiss) {
			t.Errorf("the first node got the error %v, want %v", err, autocert.ErrCacheMiss)
		}
		bring(t, one, certificateFor(t, 0, 90*day), two)
	})
	t.Run("expired", func(t *testing.T) {
		t.Parallel()
		one, two, _ := pair(t)
		mustPut(t, node{newCache(one.store)}, certificateFor(t, 91*day, -day))
		if _, err := get(one); !errors.Is(err, autocert.ErrCacheMiss) {
			t.Errorf("the first node got the error %v, want %v", err, autocert.ErrCacheMiss)
		}
		bring(t, one, certificateFor(t, 0, 90*day), two)
	})
	t.Run("renewal", func(t *testing.T) {
		t.Parallel()
		one, two, _ := pair(t)
		old := certificateFor(t, 61*day, 29*day)
		mustPut(t, node{newCache(one.store)}, old)
		gets(t, one, old) // the first question of each node: not a renewal
		gets(t, two, old)
		gets(t, one, old) // the second question: node one shall renew it
		bring(t, one, certificateFor(t, 0, 90*day), two)
	})
	t.Run("killed", func(t *testing.T) {
		t.Parallel()
		one, two, _ := pair(t)
		old := certificateFor(t, 50*time.Second, 16*time.Second) // due for renewal 6 seconds ago; a claim lasts 11 seconds
		mustPut(t, node{newCache(one.store)}, old)
		gets(t, one, old)
		gets(t, two, old)
		gets(t, one, old)
		begun := time.Now()
		gets(t, two, old)
		if waited := time.Since(begun); waited < 8*time.Second {
			t.Errorf("the second node renews after %v, want 8s or more, because the claim of the first lasts 11s", waited)
		}
	})
	t.Run("no answer", func(t *testing.T) {
		t.Parallel()
		one, _, shut := pair(t)
		old := certificateFor(t, 61*day, 29*day)
		mustPut(t, node{newCache(one.store)}, old)
		gets(t, one, old)
		shut()
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		if _, err := one.Get(ctx, name); err == nil || ctx.Err() == nil {
			t.Errorf("a renewal without the store got the error %v before the context ended (%v), want it to wait", err, ctx.Err() == nil)
		}
	})
}
