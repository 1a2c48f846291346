package live

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// sealName names the key in the store with which this package seals.
const sealName = "seal"

// mac returns a message authentication code under the store's key; different purposes give
// different codes.
func (srv *Server) mac(purpose, text string) []byte {
	mac := hmac.New(sha256.New, srv.key)
	mac.Write([]byte("signoria " + purpose + "\n" + text))
	return mac.Sum(nil)
}

// fingerprint returns the stored hash of a client, by which two can be compared. Empty stays empty.
func (srv *Server) fingerprint(client string) string {
	if client == "" {
		return ""
	}
	return hex.EncodeToString(srv.mac("client", client)[:8])
}
