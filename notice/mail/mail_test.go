package mail_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"signoria/i18n"
	"signoria/notice"
	"signoria/notice/mail"
)

// server is a mail server in this process. Each step may be refused.
type server struct {
	mu         sync.Mutex
	got        []string
	from, to   error
	data       error
	hang       chan struct{} // until it is closed nothing is answered; nil: at once
	hangs      chan struct{} // that it hangs
	to0, from0 string
}

func (s *server) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{s}, nil }

type session struct{ *server }

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.hang != nil {
		close(s.hangs)
		<-s.hang
	}
	s.from0 = from
	return s.from
}
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error { s.to0 = to; return s.to }
func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.data == nil {
		s.got = append(s.got, string(text))
	}
	return s.data
}
func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

func (s *server) start(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := smtp.NewServer(s)
	srv.Domain = "localhost"
	go func() { _ = srv.Serve(listener) }() // ends with Close
	t.Cleanup(func() { _ = srv.Close() })
	return "smtp://" + listener.Addr().String()
}

func sender(t *testing.T, address string) *mail.Sender {
	t.Helper()
	s, err := mail.New(address, "Signoria <signoria@games.example>")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func letter() notice.Letter {
	return notice.Letter{ID: "abc", To: "anna@example.org", Lang: "ru", Subject: "Ваш ход: Лоренцо",
		Text: "Предыдущий ход: \u202eBea.\n.\nhttps://games.example/m/x/me\n", Unsubscribe: "https://games.example/notices/off/token", At: time.Unix(1e9, 0)}
}

func TestALetterArrives(t *testing.T) {
	s := &server{}
	if err := sender(t, s.start(t)).Mail(t.Context(), letter()); err != nil {
		t.Fatal(err)
	}
	if s.from0 != "signoria@games.example" || s.to0 != "anna@example.org" {
		t.Errorf("from %s to %s", s.from0, s.to0)
	}
	m, err := netmail.ReadMessage(strings.NewReader(s.got[0]))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Message-Id": "<abc@games.example>", "List-Unsubscribe": "<https://games.example/notices/off/token>",
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Content-Language": "ru", "Auto-Submitted": "auto-generated", "X-Mailer": "", "User-Agent": "",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if kind := m.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/plain; charset=UTF-8") {
		t.Errorf("it is %s", kind)
	}
}

// The mail of a sign-in brings its code and its link as they are, in each language, and no way to end
// mails that are no notices.
func TestAMailSignsInAsItIsWritten(t *testing.T) {
	s := &server{}
	book, err := i18n.Load(notice.Words())
	if err != nil {
		t.Fatal(err)
	}
	at, link := sender(t, s.start(t)), "https://games.example/below/sign-in/link/abcdefghijklmnopqrstuvwxyz"
	for i, lang := range i18n.Languages {
		l := notice.Renderer{Book: book, Site: "https://games.example/below"}.SignIn(lang, "01234567", "abcdefghijklmnopqrstuvwxyz")
		l.ID, l.To, l.At = "abc", "anna@example.org", time.Unix(1e9, 0)
		if err := at.Mail(t.Context(), l); err != nil {
			t.Fatal(err)
		}
		m, err := netmail.ReadMessage(strings.NewReader(s.got[i]))
		if err != nil {
			t.Fatal(err)
		}
		body := m.Body
		if strings.EqualFold(m.Header.Get("Content-Transfer-Encoding"), "quoted-printable") {
			body = quotedprintable.NewReader(body)
		}
		text, err := io.ReadAll(body)
		subject, subjectErr := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil || subjectErr != nil || !strings.Contains(string(text), "    01234567\r\n") || !strings.Contains(string(text), " "+link+"\r\n") || !strings.Contains(subject, "01234567") {
			t.Errorf("%s: %q, %q, %v, %v", lang, subject, text, err, subjectErr)
		}
		if m.Header.Get("List-Unsubscribe") != "" {
			t.Errorf("%s: it can be unsubscribed from", lang)
		}
	}
}

// Whatever stands in a letter, it makes no header and no second recipient.
func TestHeadersCannotBeAdded(t *testing.T) {
	s := &server{}
	to := sender(t, s.start(t))
	l := letter()
	l.Subject = "Your turn\r\nBcc: victim@example.org\r\n\r\nbody"
	if err := to.Mail(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	m, err := netmail.ReadMessage(strings.NewReader(s.got[0]))
	if err != nil {
		t.Fatal(err)
	}
	if m.Header.Get("Bcc") != "" || strings.Contains(s.to0, "victim") {
		t.Errorf("%v", m.Header)
	}
	for _, address := range []string{
		"", "anna", "anna@", "@example.org", "anna@localhost", "anna@example.org\r\nBcc: x@example.org", "anna@example.org, bea@example.org",
		"Anna <anna@example.org>", "<anna@example.org>", "\"anna\"@example.org", "anna @example.org", "a\x00@example.org", "anna@[127.0.0.1]",
		strings.Repeat("a", 65) + "@example.org", "a@" + strings.Repeat("a.", 130) + "org", "anna@example.org>",
	} {
		if got, err := to.Check(address); err == nil {
			t.Errorf("%q is taken as %q", address, got)
		}
	}
	for address, want := range map[string]string{" anna@Example.ORG ": "anna@example.org", "Anna.B+x@example.org": "Anna.B+x@example.org"} {
		if got, err := to.Check(address); err != nil || got != want {
			t.Errorf("%q: %q, %v", address, got, err)
		}
	}
}

// What a server says of the address is for good, what it says of the sender or of the mail
// is not, and nothing of it is repeated.
func TestWhatARefusalMeans(t *testing.T) {
	refusal := func(code int, status ...int) error {
		e := &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: "no anna@example.org here"}
		if status != nil {
			e.EnhancedCode = smtp.EnhancedCode(status)
		}
		return e
	}
	for name, c := range map[string]struct {
		server  *server
		forGood bool
	}{
		"unknown address":           {&server{to: refusal(550)}, true},
		"an address of nobody":      {&server{to: refusal(550, 5, 1, 1)}, true},
		"nobody, somehow":           {&server{to: refusal(550, 5, 0, 0)}, true},
		"no such domain":            {&server{to: refusal(556, 5, 1, 10)}, true},
		"known when it has read it": {&server{data: refusal(550, 5, 1, 1)}, true},
		"closed":                    {&server{to: refusal(550, 5, 2, 1)}, true},
		"full":                      {&server{to: refusal(452)}, false},
		"full, it says for good":    {&server{to: refusal(552, 5, 2, 2)}, false},
		"greylisted":                {&server{data: refusal(451)}, false},
		"spam":                      {&server{data: refusal(554)}, false},
		"spam, by its status":       {&server{data: refusal(550, 5, 7, 1)}, false},
		"relaying denied":           {&server{to: refusal(554, 5, 7, 1)}, false},
		"relaying denied, no more":  {&server{to: refusal(554)}, false},
		"too many today":            {&server{to: refusal(550, 5, 4, 5)}, false},
		"sender not liked":          {&server{from: refusal(550, 5, 1, 8)}, false},
		"sender not liked later":    {&server{to: refusal(550, 5, 1, 8)}, false},
	} {
		err := sender(t, c.server.start(t)).Mail(t.Context(), letter())
		if err == nil || errors.Is(err, notice.ErrRefused) != c.forGood {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil && strings.Contains(err.Error(), "anna") {
			t.Errorf("%s: the address is told: %v", name, err)
		}
	}
}

// A server that hangs is given up when it has taken too long, and at once when whoever
// sends goes; the library alone would wait for as long as Patience.
func TestAServerThatHangsIsGivenUp(t *testing.T) {
	for name, patience := range map[string]time.Duration{"too long": 50 * time.Millisecond, "whoever sends goes": time.Hour} {
		t.Run(name, func(t *testing.T) {
			s := &server{hang: make(chan struct{}), hangs: make(chan struct{})}
			defer close(s.hang)
			to := sender(t, s.start(t))
			mail.Hurry(to, patience)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			done := make(chan error, 1)
			go func() { done <- to.Mail(ctx, letter()) }()
			if patience == time.Hour {
				<-s.hangs
				cancel()
			}
			select {
			case err := <-done:
				if err == nil || errors.Is(err, notice.ErrRefused) {
					t.Errorf("%v", err)
				}
			case <-time.After(mail.Patience / 2):
				t.Error("it is still waited for")
			}
		})
	}
}

// What a server has taken it has taken, however it behaves afterwards.
func TestAMailThatWasTakenIsSent(t *testing.T) {
	over := make(chan struct{})
	defer close(over)
	for name, after := range map[string]func(net.Conn){
		"it hangs up":     func(c net.Conn) { _ = c.Close() },
		"it says nothing": func(net.Conn) { <-over },
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		go taking(listener, after)
		if err := sender(t, "smtp://"+listener.Addr().String()).Mail(t.Context(), letter()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// taking is a server that takes one mail; what follows is another's.
func taking(listener net.Listener, after func(net.Conn)) {
	c, err := listener.Accept()
	if err != nil {
		return
	}
	lines := bufio.NewReader(c)
	until := func(word string) {
		for line := ""; err == nil && !strings.HasPrefix(line, word); {
			line, err = lines.ReadString('\n')
		}
	}
	for _, step := range []struct{ answer, until string }{
		{"220 mail.example", "EHLO"}, {"250 mail.example", "MAIL"}, {"250 well", "RCPT"}, {"250 well", "DATA"}, {"354 go on", ".\r\n"}, {"250 taken", ""},
	} {
		_, _ = io.WriteString(c, step.answer+"\r\n") // it would be missed
		until(step.until)
	}
	after(c)
}

// A password is sent to nobody over a line that is not encrypted.
func TestAPasswordNeedsEncryption(t *testing.T) {
	s := &server{}
	address := strings.Replace(s.start(t), "smtp://", "smtp://user:secret@", 1)
	if err := sender(t, address).Mail(t.Context(), letter()); err == nil || len(s.got) > 0 {
		t.Errorf("%v, %d mails", err, len(s.got))
	}
}

func TestServersAsTheyAreWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(t.TempDir(), "smtp")
	if err := os.WriteFile(whole, []byte("smtps://user:secret@mail.example\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, good := range []string{"smtp://mail.example", "smtps://mail.example:465/", "smtp://user:p%40ss@mail.example:25", "smtp://user@example.org:x@mail.example", "smtp://user:@" + file + "@mail.example", "@" + whole, "smtp://[::1]:2525"} {
		if _, err := mail.New(good, "a@example.org"); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "mail.example", "http://mail.example", "smtp://", "smtp://mail.example:port", "smtp://mail.example/path", "smtp://user:@/none@mail.example", "@/none"} {
		if _, err := mail.New(bad, "a@example.org"); err == nil {
			t.Errorf("%q is taken", bad)
		} else if strings.Contains(err.Error(), "secret") {
			t.Error(err)
		}
	}
	if _, err := mail.New("smtp://mail.example", "nobody"); err == nil {
		t.Error("mails come from nobody")
	}
}

// To try a server sends nothing, and tells what sending would.
func TestTry(t *testing.T) {
	s := &server{}
	there := sender(t, s.start(t))
	if err := there.Try(t.Context()); err != nil {
		t.Error(err)
	}
	if s.from0 != "" || len(s.got) > 0 {
		t.Error("something was sent")
	}
	if err := sender(t, "smtp://127.0.0.1:1").Try(t.Context()); err == nil {
		t.Error("a server that is not there takes mails")
	}
}
