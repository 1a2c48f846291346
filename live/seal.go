package live

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// sealName names the key in the store with which this package seals.
const sealName = "seal"

// mac is a message authentication code under the store's key; the purpose keeps
// those of different uses apart.
func (srv *Server) mac(purpose, text string) []byte {
	mac := hmac.New(sha256.New, srv.key)
	mac.Write([]byte("signoria " + purpose + "\n" + text))
	return mac.Sum(nil)
}

// fingerprint is how a client is stored: enough to tell whether two are the
// same. Empty stays empty.
func (srv *Server) fingerprint(client string) string {
	if client == "" {
		return ""
	}
	return hex.EncodeToString(srv.mac("client", client)[:8])
}
