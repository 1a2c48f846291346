package main

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/mail"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"signoria/engine"
	"signoria/games"
	"signoria/live"
	"signoria/notice"
	"signoria/people"
	"signoria/store"
	"signoria/table"
	"signoria/table/clock"
)

// killsVariable is the environment variable that asks for more kills than a usual run makes.
const killsVariable = "SIGNORIA_KILLS"

// kills returns the number of kills: that of the variable, or the usual one. It skips a short run.
func kills(t *testing.T, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(killsVariable)); err == nil && n > 0 {
		return n
	}
	if testing.Short() {
		t.Skip("kills processes")
	}
	return usual
}

// letterbox is a mail server in the test's process. It announces the mail at which the test shall
// kill the sender.
type letterbox struct {
	mu       sync.Mutex
	ids      map[string]map[string]int // by address: how often each Message-ID came
	left     int                       // mails until the next kill
	calm     bool                      // mails after that one are accepted, too
	pause    time.Duration             // how long it takes for each mail
	how      int
	strike   chan struct{}
	released chan struct{}
}

// The moments of a kill, seen from the receiver of the messages.
const (
	beforeAccepted = iota // the message is lost
	beforeAnswered        // it is accepted, and the sender does not learn it
	afterAnswered
	moments
)

func (l *letterbox) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &delivery{letterbox: l}, nil
}

type delivery struct {
	*letterbox
	to string
}

func (d *delivery) Mail(string, *smtp.MailOptions) error      { return nil }
func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error { d.to = to; return nil }
func (d *delivery) Reset()                                    {}
func (d *delivery) Logout() error                             { return nil }

func (d *delivery) Data(r io.Reader) error {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, m.Body)
	time.Sleep(d.pause)
	d.mu.Lock()
	d.left--
	blow, how, released := d.left == 0, d.how, d.released
	if d.left < 0 && !d.calm { // the sender is about to be killed
		d.mu.Unlock()
		<-released
		return &smtp.SMTPError{Code: 451, Message: "nobody hears this"}
	}
	if !blow || how != beforeAccepted {
		if d.ids[d.to] == nil {
			d.ids[d.to] = map[string]int{}
		}
		d.ids[d.to][m.Header.Get("Message-Id")]++
	}
	d.mu.Unlock()
	if blow {
		d.strike <- struct{}{}
		if how != afterAnswered {
			<-released // until the sender is killed
		}
	}
	if blow && how == beforeAccepted {
		return &smtp.SMTPError{Code: 451, Message: "nobody hears this"}
	}
	return nil
}

// arm makes the letterbox announce the left-th mail from now, for a kill at that moment.
func (l *letterbox) arm(left, how int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left, l.how, l.released = left, how, make(chan struct{})
}

// release lets the sessions go on that wait for the kill of the sender.
func (l *letterbox) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.released)
}

func (l *letterbox) addresses() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.ids)
}

// open starts the mail server and returns its address.
func (l *letterbox) open(t *testing.T) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := smtp.NewServer(l)
	go func() { _ = srv.Serve(listener) }() // ends with Close
	t.Cleanup(func() { _ = srv.Close() })
	return "smtp://" + listener.Addr().String()
}

// past is a server in this process, with a clock that the test sets. It prepares the store of
// programs that are started later.
type past struct {
	*live.Server
	t    *testing.T
	kept *store.Store
	mu   sync.Mutex
	at   time.Time
}

func (p *past) now() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at
}

func (p *past) pass(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at = p.at.Add(d)
	p.works()
}

// works marks that a server has run until now. Time without a running server does not count for
// deletion.
func (p *past) works() { p.must(p.kept.Mark(p.t.Context(), p.at, 100*365*24*time.Hour)) }

// openPast opens a server on that store, whose clock is behind by ago.
func openPast(t *testing.T, dir string, ago time.Duration) *past {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	kept, err := store.Open(t.Context(), dir, log)
	if err != nil {
		t.Fatal(err)
	}
	p := &past{t: t, kept: kept, at: time.Now().Add(-ago)}
	p.works()
	c := &serveCommand{noticeFlags: noticeFlags{SMTP: "smtp://mail.example", MailFrom: "signoria@games.example", Push: "off"}, Public: "https://games.example"}
	config := c.hallConfig(kept, games.All(), log)
	config.Now, config.SchedulerInterval, config.Workers = p.now, -1, 1
	if config.Notices, err = c.notices(t.Context(), kept, games.All(), log); err != nil {
		t.Fatal(err)
	}
	if p.Server, err = live.Open(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *past) close() {
	p.Close()
	if err := p.kept.Close(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *past) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// begin starts a match of two persons who get notices by mail. It returns the mail addresses of
// those who are to play.
func (p *past) begin(n int, pace clock.Settings) (id string, asked []string) {
	p.t.Helper()
	ctx := p.t.Context()
	made, err := p.Create(ctx, live.MatchSetup{Title: "lorenzo", Options: engine.Options{Seats: 2}, Promise: p.Promise(), Nonce: "one", Clock: pace,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	p.must(err)
	keys := []string{made.Key, table.SeatKey("token", made.ID, 1, 0)}
	for seat, key := range keys {
		p.must(p.People().SaveKeys(ctx, p.postal(n, seat), people.SavedKey{Match: made.ID, Key: key}))
	}
	p.pass(time.Second)
	_, err = p.Sit(ctx, made.ID, table.InviteKey(made.Key, 1, 0), live.SitInput{Names: []string{"Bea"}, Nonce: "two", Token: "token"})
	p.must(err)
	v, err := p.View(ctx, made.ID, made.Key)
	p.must(err)
	for seats := v.Owing; seats != 0; seats = seats.Without(seats.First()) {
		asked = append(asked, postalOf(n, int(seats.First())))
	}
	return made.ID, asked
}

// postal makes a person who gets notices by mail.
func (p *past) postal(n, seat int) people.Person {
	p.t.Helper()
	ctx := p.t.Context()
	_, who, err := p.People().CreatePerson(ctx)
	p.must(err)
	p.must(p.People().SetPreferences(ctx, who, notice.DefaultPreferences("en")))
	p.must(p.kept.PutAddress(ctx, who.ID, "{}", postalOf(n, seat), "code", who.ID, p.now(), p.now().Add(time.Hour)))
	p.must(p.kept.ConfirmAddress(ctx, who.ID, "code", who.ID, p.now(), 5))
	return who
}

// open opens a table whose three free seats are for anybody. It returns the match and the key of
// the link to join.
func (p *past) open(opener people.Person) (id, join string) {
	p.t.Helper()
	made, err := p.Create(p.t.Context(), live.MatchSetup{Title: "lorenzo", Options: engine.Options{Seats: 4}, Promise: p.Promise(), Nonce: "one", Opener: opener.ID,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}, {Screen: 2, Public: true}, {Screen: 3, Public: true}}})
	p.must(err)
	v, err := p.View(p.t.Context(), made.ID, made.Key)
	p.must(err)
	return made.ID, v.JoinKey
}

// postals makes so many persons who get notices by mail. It returns them with their mail addresses.
func (p *past) postals(n int) (all []people.Person, addresses []string) {
	for i := range n {
		all, addresses = append(all, p.postal(i, 0)), append(addresses, postalOf(i, 0))
	}
	return all, addresses
}

// invite invites so many persons to tables, and returns their mail addresses.
func (p *past) invite(n int) []string {
	guests, asked := p.postals(n)
	p.inviteAll(guests)
	return asked
}

// inviteAll invites these persons to tables, each table with its own host.
func (p *past) inviteAll(guests []people.Person) {
	p.t.Helper()
	var host people.Person
	var id, join string
	for i, guest := range guests {
		if i%maxGuests == 0 {
			var err error
			_, host, err = p.People().CreatePerson(p.t.Context())
			p.must(err)
			id, join = p.open(host)
		}
		handle := fmt.Sprint("guest", i)
		p.must(p.People().SetProfile(p.t.Context(), guest, people.Profile{Handle: handle, Privacy: people.ForNobody}))
		p.People().InviteHandle(host, id, join, handle)
		for late := time.After(time.Minute); ; {
			list, err := p.People().Invitations(p.t.Context(), guest)
			if err == nil && len(list) == 1 {
				break
			}
			select {
			case <-time.After(time.Millisecond): // invitations are written in the background
			case <-late:
				p.t.Fatalf("%s has no invitation after a minute: %v", handle, err)
			}
		}
	}
}

// maxGuests is how many persons a host of these tests invites to one table.
const maxGuests = 12

// look makes so many persons with a lookout for any table, and then opens a table. It returns their
// mail addresses.
func (p *past) look(n int) []string {
	guests, asked := p.postals(n)
	p.lookAll(guests)
	return asked
}

// lookAll gives these persons a lookout for any table, and then opens a table.
func (p *past) lookAll(guests []people.Person) {
	p.t.Helper()
	for _, guest := range guests {
		p.must(p.People().LookOut(p.t.Context(), guest, people.Lookout{}))
	}
	p.pass(time.Minute)
	p.open(people.Person{})
	p.pass(time.Second)
	p.People().Round(p.now())
	p.People().Wait()
}

func postalOf(n, seat int) string { return fmt.Sprintf("p%d.%d@example.org", n, seat) }

// TestNoticesAreSentOnceThoughTheProcessIsKilled kills the program again and again while it sends
// mails. The kills are before a mail is accepted, after it is accepted, and after the program has
// learned so. In the end everybody has got exactly one notice. A mail that came twice has the same
// Message-ID. SIGNORIA_KILLS=100 kills the program a hundred times.
func TestNoticesAreSentOnceThoughTheProcessIsKilled(t *testing.T) {
	for name, told := range map[string]func(p *past, n int) []string{
		"turns": func(p *past, n int) (wanted []string) {
			for n := range n {
				_, asked := p.begin(n, clock.Settings{})
				wanted = append(wanted, asked...)
			}
			return wanted
		},
		"invitations": (*past).invite,
		"open tables": (*past).look,
	} {
		t.Run(name, func(t *testing.T) { sentOnce(t, told) })
	}
}

// sentOnce prepares notices with that function and kills the program while it sends them.
func sentOnce(t *testing.T, told func(p *past, n int) []string) {
	blows := kills(t, 3)
	dir, box := t.TempDir(), &letterbox{ids: map[string]map[string]int{}, strike: make(chan struct{}, 1)}
	server := box.open(t)
	seed := openPast(t, dir, 2*time.Hour)
	wanted := told(seed, 4*blows)
	seed.close()
	run := func() *serverProcess {
		return &serverProcess{start(t, "--addr", "127.0.0.1:0", "--data", dir, "--smtp", server, "--mail-from", "signoria@games.example",
			"--public", "https://games.example", "--mail-per-day", "0", "--push", "off")}
	}
	rng := rand.New(rand.NewPCG(1, uint64(blows)))
	late := time.After(time.Duration(blows) * time.Minute)
	for blow := range blows {
		box.arm(1+rng.IntN(3), blow%moments)
		s := run()
		select {
		case <-box.strike:
		case <-late:
			t.Fatalf("no mail came before kill %d; %d of %d persons have got theirs: %s", blow, box.addresses(), len(wanted), s.stderr.String())
		}
		s.kill()
		box.release()
	}
	box.mu.Lock()
	box.calm = true
	box.mu.Unlock()
	s := run()
	for box.addresses() < len(wanted) {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-late:
			t.Fatalf("only %d of %d persons have got their mail: %s", box.addresses(), len(wanted), s.stderr.String())
		}
	}
	s.end(t)
	twice := 0
	for _, to := range wanted {
		ids := box.ids[to]
		if len(ids) != 1 {
			t.Errorf("%s got %d different mails, want 1: %v", to, len(ids), ids)
		}
		for _, times := range ids {
			twice += times - 1
		}
	}
	if len(box.ids) != len(wanted) {
		t.Errorf("%d addresses got mail, want %d", len(box.ids), len(wanted))
	}
	t.Logf("%d kills, %d notices, each sent once; %d mails came again with the same id", blows, len(wanted), twice)
}

// serverProcess is a server that a test can kill.
type serverProcess struct{ *server }

func (s *serverProcess) kill() {
	_ = s.Process.Kill()
	_ = s.Wait() // its error says only that it was killed
}

// end interrupts the server and wants it to end without an error.
func (s *serverProcess) end(t *testing.T) {
	t.Helper()
	if err := s.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := s.Wait(); err != nil {
		t.Errorf("%v: %s", err, s.stderr.String())
	}
}

// TestLateIsWrittenOnceThoughTheProcessIsKilled kills the program around deadlines, which pass one
// after another. For each match the log says who was late exactly once, and every log verifies.
func TestLateIsWrittenOnceThoughTheProcessIsKilled(t *testing.T) {
	blows := kills(t, 3)
	dir := t.TempDir()
	brisk, _ := clock.PaceNamed("brisk")
	long := brisk.Base + brisk.Delay
	// The first deadline is some seconds after the start of the program. The others follow it, one
	// second apart.
	seed := openPast(t, dir, long)
	seed.pass(5 * time.Second)
	var ids []string
	for n := range blows {
		id, _ := seed.begin(n, brisk.Settings) // takes a second
		ids = append(ids, id)
	}
	for seed.now().Before(time.Now()) { // as if a node had run all the time
		seed.pass(10 * time.Second)
		if err := seed.kept.Mark(t.Context(), seed.now(), 30*time.Second); err != nil {
			t.Fatal(err)
		}
	}
	seed.close()
	run := func() *serverProcess { return &serverProcess{start(t, "--addr", "127.0.0.1:0", "--data", dir)} }
	s := run()
	kept, err := store.OpenExisting(t.Context(), dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	late := time.After(time.Duration(blows) * time.Minute)
	for struck := 0; ; {
		n := 0
		for _, id := range ids {
			n += min(1, lates(t, kept, id)[engine.NoSeat])
		}
		if n == len(ids) {
			break
		}
		if n > struck { // one more since the last kill
			s.kill()
			struck = n
			s = run()
		}
		select {
		case <-time.After(time.Millisecond):
		case <-late:
			t.Fatalf("only %d of %d matches have somebody late in their log: %s", n, len(ids), s.stderr.String())
		}
	}
	s.kill()
	s = run()
	s.end(t)
	for _, id := range ids {
		for seat, times := range lates(t, kept, id) {
			if seat != engine.NoSeat && times != 1 {
				t.Errorf("match %s: of seat %s the log says %d times that it is late, want once", id, seat, times)
			}
		}
	}
	text, err := program(t, "record", "verify", "--all", "--data", dir).CombinedOutput()
	if err != nil {
		t.Errorf("verifying the matches: %v: %s", err, text)
	}
}

// lates counts the entries of a log that say who is late, by seat. NoSeat has the number of all of
// them.
func lates(t *testing.T, kept *store.Store, id string) map[engine.Seat]int {
	t.Helper()
	entries, err := kept.Entries(t.Context(), id, 0)
	if err != nil && !strings.Contains(err.Error(), "locked") {
		t.Fatal(err)
	}
	counts := map[engine.Seat]int{}
	for _, e := range entries {
		if e.Kind == table.KindTimedOut {
			counts[e.Seat]++
			counts[engine.NoSeat]++
		}
	}
	return counts
}
