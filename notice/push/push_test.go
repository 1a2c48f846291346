package push_test

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/notice"
	"signoria/notice/push"
)

// browser is one that subscribes, and can read what comes (RFC 8291).
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func newBrowser(t *testing.T) browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	auth := make([]byte, 16)
	rand.Read(auth)
	return browser{key, auth}
}

func (b browser) at(endpoint string) notice.Subscription {
	return notice.Subscription{Endpoint: endpoint, P256dh: base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(b.auth)}
}

func (b browser) read(t *testing.T, body []byte) []byte {
	t.Helper()
	salt, length := body[:16], int(body[20])
	sender, text := body[21:21+length], body[21+length:]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		t.Fatal(err)
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		key, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	ikm := derive(shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(sender), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSuffix(bytes.TrimRight(plain, "\x00"), []byte{2})
}

// service is a push service in this process, which all names lead to.
func service(t *testing.T, answer http.HandlerFunc) *push.Sender {
	t.Helper()
	server := httptest.NewTLSServer(answer)
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	s, err := push.New(push.Config{Secret: bytes.Repeat([]byte{7}, 32), Contact: "https://games.example", Services: []string{"example.com"},
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
		},
		TLS: &tls.Config{RootCAs: roots}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const endpoint = "https://example.com/push/1" // the name in the test server's certificate

func TestABrowserReadsWhatIsPushed(t *testing.T) {
	type request struct {
		header http.Header
		body   []byte
	}
	got := make(chan request, 1)
	s := service(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- request{r.Header, body}
		w.WriteHeader(http.StatusCreated)
	})
	b := newBrowser(t)
	want := notice.Shown{Title: "Ваш ход", Body: "Bea", Tag: "m", URL: "/m/m/me", Lang: "ru"}
	if err := s.Push(t.Context(), b.at(endpoint), want, "topic", 90*time.Minute); err != nil {
		t.Fatal(err)
	}
	r := <-got
	var shown notice.Shown
	if err := json.Unmarshal(b.read(t, r.body), &shown); err != nil || shown != want {
		t.Errorf("got %+v, %v", shown, err)
	}
	if len(r.body) > 4096 {
		t.Errorf("%d bytes; services take 4096", len(r.body))
	}
	if r.header.Get("Topic") != "topic" || r.header.Get("TTL") != "5400" || r.header.Get("Content-Encoding") != "aes128gcm" || r.header.Get("Urgency") != "high" {
		t.Errorf("%v", r.header)
	}
	scheme, rest, _ := strings.Cut(r.header.Get("Authorization"), " ")
	token, key, _ := strings.Cut(strings.TrimPrefix(rest, "t="), ", k=")
	claims, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	if err != nil || scheme != "vapid" || key != s.PublicKey() {
		t.Errorf("%s %v: %v", scheme, key, err)
	}
	var c struct{ Aud, Sub string }
	if err := json.Unmarshal(claims, &c); err != nil || c.Aud != "https://example.com" || c.Sub != "https://games.example" {
		t.Errorf("%s", claims)
	}
}

func TestWhatAServicesAnswerMeans(t *testing.T) {
	for code, want := range map[int]func(error) bool{
		201: func(err error) bool { return err == nil },
		404: func(err error) bool { return errors.Is(err, notice.ErrGone) },
		410: func(err error) bool { return errors.Is(err, notice.ErrGone) },
		429: func(err error) bool {
			later := (*notice.Later)(nil)
			return errors.As(err, &later) && later.For == 90*time.Second
		},
		403: func(err error) bool { return errors.Is(err, notice.ErrRefused) },
		413: func(err error) bool { return errors.Is(err, notice.ErrRefused) },
		500: func(err error) bool {
			return err != nil && !errors.Is(err, notice.ErrRefused) && !errors.Is(err, notice.ErrGone)
		},
		302: func(err error) bool { return err != nil && !errors.Is(err, notice.ErrGone) }, // it is not followed
	} {
		asked := 0
		s := service(t, func(w http.ResponseWriter, r *http.Request) {
			asked++
			w.Header().Set("Retry-After", "90")
			w.Header().Set("Location", "https://example.com/elsewhere")
			w.WriteHeader(code)
		})
		if err := s.Push(t.Context(), newBrowser(t).at(endpoint), notice.Shown{}, "t", time.Hour); !want(err) || asked != 1 {
			t.Errorf("%d: %v, asked %d times", code, err, asked)
		}
	}
}

func TestAServiceThatHangsIsGivenUp(t *testing.T) {
	hangs, end := make(chan struct{}), make(chan struct{})
	s := service(t, func(http.ResponseWriter, *http.Request) { close(hangs); <-end })
	defer close(end)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-hangs; cancel() }()
	if err := s.Push(ctx, newBrowser(t).at(endpoint), notice.Shown{}, "t", time.Hour); err == nil || errors.Is(err, notice.ErrGone) {
		t.Error(err)
	}
}

// A subscription leads to the services of browsers' makers, and nowhere else.
func TestSubscriptionsThatNoServiceHasMade(t *testing.T) {
	s, err := push.New(push.Config{Secret: bytes.Repeat([]byte{7}, 32), Services: []string{"push.example.org"}})
	if err != nil {
		t.Fatal(err)
	}
	b := newBrowser(t)
	for _, good := range []string{
		"https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com/wpush/v2/x", "https://web.push.apple.com/x",
		"https://db5p.notify.windows.com/w/?token=x", "https://push.example.org:443/x", "https://FCM.googleapis.com/x",
	} {
		if err := s.Check(b.at(good)); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "fcm.googleapis.com/x", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x", "https://user@fcm.googleapis.com/x",
		"https://fcm.googleapis.com.evil.example/x", "https://evil.example/fcm.googleapis.com", "https://evilfcm.googleapis.com/x", "https://push.apple.com.evil/x",
		"https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://169.254.169.254/latest/meta-data", "https://sub.push.example.org/x",
		"https://fcm.googleapis.com\\@evil.example/x", "gopher://fcm.googleapis.com/x", "https://fcm.googleapis.com/" + strings.Repeat("x", 1100),
	} {
		if err := s.Check(b.at(bad)); err == nil {
			t.Errorf("%q is taken", bad)
		}
		if err := s.Push(t.Context(), b.at(bad), notice.Shown{}, "t", time.Hour); !errors.Is(err, notice.ErrGone) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	good := b.at("https://push.example.org/x")
	for name, spoil := range map[string]func(*notice.Subscription){
		"no key": func(s *notice.Subscription) { s.P256dh = "" }, "short key": func(s *notice.Subscription) { s.P256dh = s.P256dh[:40] },
		"not on the curve": func(s *notice.Subscription) {
			s.P256dh = base64.RawURLEncoding.EncodeToString(append([]byte{4}, make([]byte, 64)...))
		},
		"no secret": func(s *notice.Subscription) { s.Auth = "" }, "long secret": func(s *notice.Subscription) { s.Auth += s.Auth },
	} {
		bad := good
		spoil(&bad)
		if s.Check(bad) == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// Whatever a name leads to, nothing behind the host's own walls is connected to: the
// address counts that was found, at the moment of connecting.
func TestAddressesBehindTheWalls(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	names := []string{"localhost", "127.0.0.1"}
	s, err := push.New(push.Config{Secret: bytes.Repeat([]byte{7}, 32), Services: names})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		err := s.Push(t.Context(), newBrowser(t).at("https://"+name+"/x"), notice.Shown{}, "t", time.Hour)
		if err == nil || errors.Is(err, notice.ErrGone) || slices.ContainsFunc([]string{"127.0.0.1", "refused", "localhost"}, func(word string) bool { return strings.Contains(err.Error(), word) }) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
