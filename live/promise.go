package live

import (
	"crypto/hmac"
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"strings"
	"time"

	"signoria/table"
)

// A promise is valid for promiseTTL. One that was made up to maxClockSkew in the future is valid too,
// because the clock of another node may be a little fast.
const (
	promiseTTL   = 24 * time.Hour
	maxClockSkew = 5 * time.Minute
)

// A sealed promise is a time in seconds since 1970 (8 bytes) and random bytes (16), together
// promiseBody, and a tag of promiseTag bytes that only the store's key can make.
const (
	promiseBody = 8 + 16
	promiseTag  = 16
)

// matchSeed is the server's secret part of a match's seed, and the id of the match.
type matchSeed struct{ secret, match string }

// newMatchSeed returns a random seed, for a match without a valid promise.
func newMatchSeed() matchSeed {
	return matchSeed{secret: rand.Text() + rand.Text(), match: strings.ToLower(rand.Text()[:matchLength])}
}

// matchLength is the length of a match's id in characters of 5 bits: 60 bits.
const matchLength = 12

// Promise returns a secret for a future match, sealed. It is posted back in MatchSetup.Promise; its
// PromiseHash is shown, so that the server's part of the seed is fixed before the creator's nonce
// arrives. It is valid for one match, for a day, on every node, and is stored nowhere: the secret
// and the id of the match are derived from it with the store's key, and no second match can have
// that id.
func (srv *Server) Promise() string { return srv.promiseAt(time.Now()) }

func (srv *Server) promiseAt(at time.Time) string {
	body := binary.BigEndian.AppendUint64(nil, uint64(at.Unix()))
	body = append(body, make([]byte, promiseBody-len(body))...)
	_, _ = rand.Read(body[8:]) // it never fails
	return hex.EncodeToString(append(body, srv.tag(body)...))
}

// PromiseHash returns the hash of the promised secret (SHA-256, hex); empty if sealed is no promise of
// this store.
func (srv *Server) PromiseHash(sealed string) string {
	body, ok := srv.unseal(sealed)
	if !ok {
		return ""
	}
	return table.HashSecret(srv.matchSeedOf(body).secret)
}

// redeem returns the promised seed, and reports whether the promise is valid at now.
func (srv *Server) redeem(sealed string, now time.Time) (matchSeed, bool) {
	body, ok := srv.unseal(sealed)
	if !ok {
		return matchSeed{}, false
	}
	age := now.Sub(time.Unix(int64(binary.BigEndian.Uint64(body)), 0))
	return srv.matchSeedOf(body), age < promiseTTL && age > -maxClockSkew
}

// unseal returns the body of a promise; ok is false if this store has not made it.
func (srv *Server) unseal(sealed string) (body []byte, ok bool) {
	promise, err := hex.DecodeString(sealed)
	if err != nil || len(promise) != promiseBody+promiseTag {
		return nil, false
	}
	body = promise[:promiseBody]
	return body, hmac.Equal(promise[promiseBody:], srv.tag(body))
}

func (srv *Server) tag(body []byte) []byte { return srv.mac("promise", string(body))[:promiseTag] }

func (srv *Server) matchSeedOf(body []byte) matchSeed {
	write := func(purpose string) string {
		return base32.StdEncoding.EncodeToString(srv.mac(purpose, string(body)))
	}
	return matchSeed{secret: write("secret")[:52], match: strings.ToLower(write("match")[:matchLength])}
}
