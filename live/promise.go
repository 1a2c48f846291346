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

// The age up to which a promise is valid. One from the future comes from a node whose clock is a
// little fast.
const (
	promiseTTL   = 24 * time.Hour
	maxClockSkew = 5 * time.Minute
)

// A promise is sealed as a ticket: when it was drawn (8 bytes), chance (16), and
// a tag (16) that only the key of the store can make.
const (
	promiseBody = 8 + 16
	promiseTag  = 16
)

// matchSeed is the server's secret part of a match's seed, and the id of the match.
type matchSeed struct{ secret, match string }

// newMatchSeed draws one without a promise.
func newMatchSeed() matchSeed {
	return matchSeed{secret: rand.Text() + rand.Text(), match: strings.ToLower(rand.Text()[:matchLength])}
}

// matchLength is the length of the id of a match: 60 bits.
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

// PromiseHash is the hash of the secret that was promised (SHA-256, hex), empty
// for what is no promise.
func (srv *Server) PromiseHash(sealed string) string {
	body, ok := srv.unseal(sealed)
	if !ok {
		return ""
	}
	return table.HashSecret(srv.matchSeedOf(body).secret)
}

// redeem returns the promised seed; ok is false if the promise is not valid any more.
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
	ticket, err := hex.DecodeString(sealed)
	if err != nil || len(ticket) != promiseBody+promiseTag {
		return nil, false
	}
	body = ticket[:promiseBody]
	return body, hmac.Equal(ticket[promiseBody:], srv.tag(body))
}

func (srv *Server) tag(body []byte) []byte { return srv.mac("promise", string(body))[:promiseTag] }

func (srv *Server) matchSeedOf(body []byte) matchSeed {
	write := func(purpose string) string {
		return base32.StdEncoding.EncodeToString(srv.mac(purpose, string(body)))
	}
	return matchSeed{secret: write("secret")[:52], match: strings.ToLower(write("match")[:matchLength])}
}
