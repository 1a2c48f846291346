package live

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// sealName is the name of the key in the store with which this package makes its codes (mac).
const sealName = "seal"

// mac returns a message authentication code under the store's key; different purposes give
// different codes.
func (srv *Server) mac(purpose, text string) []byte {
	mac := hmac.New(sha256.New, srv.key)
	mac.Write([]byte("signoria " + purpose + "\n" + text))
	return mac.Sum(nil)
}

// fingerprint returns the hash of a client that is stored and compared instead of the client. Empty
// stays empty.
func (srv *Server) fingerprint(client string) string {
	if client == "" {
		return ""
	}
	return hex.EncodeToString(srv.mac("client", client)[:8])
}
