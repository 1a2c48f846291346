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

// killsVariable asks for more kills than the suite has time for.
const killsVariable = "SIGNORIA_KILLS"

func kills(t *testing.T, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(killsVariable)); err == nil && n > 0 {
		return n
	}
	if testing.Short() {
		t.Skip("kills processes")
	}
	return usual
}

// letterbox is a mail server in the test's process, which strikes when it likes.
type letterbox struct {
	mu       sync.Mutex
	ids      map[string]map[string]int // by address: how often each Message-ID came
	left     int                       // mails until the next blow
	calm     bool                      // mails after the blow are taken, too
	pause    time.Duration             // how long each mail takes
	how      int
	strike   chan struct{}
	released chan struct{}
}

// The moments of a blow.
const (
	beforeTaken = iota // the mail is lost
	beforeTold         // it is taken, and the sender does not know
	afterTold
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
	if d.left < 0 && !d.calm { // the sender is about to die
		d.mu.Unlock()
		<-released
		return &smtp.SMTPError{Code: 451, Message: "nobody hears this"}
	}
	if !blow || how != beforeTaken {
		if d.ids[d.to] == nil {
			d.ids[d.to] = map[string]int{}
		}
		d.ids[d.to][m.Header.Get("Message-Id")]++
	}
	d.mu.Unlock()
	if blow {
		d.strike <- struct{}{}
		if how != afterTold {
			<-released // by the death of the sender
		}
	}
	if blow && how == beforeTaken {
		return &smtp.SMTPError{Code: 451, Message: "nobody hears this"}
	}
	return nil
}

// arm has the box strike after some mails.
func (l *letterbox) arm(left, how int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left, l.how, l.released = left, how, make(chan struct{})
}

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

// past is a server in this process whose time the test says, on the store of programs that
// are started later.
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

// works marks that a server has worked until now: other time does not count for deletion.
func (p *past) works() { p.must(p.kept.Mark(p.t.Context(), p.at, 100*365*24*time.Hour)) }

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

// begin begins a match of two persons who want to be told by mail, and gives the addresses
// of those who are asked.
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

// postal makes a person who is told by mail.
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

// open opens a table with four seats for anybody, and returns its address and key.
func (p *past) open(opener people.Person) (id, join string) {
	p.t.Helper()
	made, err := p.Create(p.t.Context(), live.MatchSetup{Title: "lorenzo", Options: engine.Options{Seats: 4}, Promise: p.Promise(), Nonce: "one", Opener: opener.ID,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}, {Screen: 2, Public: true}, {Screen: 3, Public: true}}})
	p.must(err)
	v, err := p.View(p.t.Context(), made.ID, made.Key)
	p.must(err)
	return made.ID, v.JoinKey
}

// postals makes persons who are told by mail, and returns their addresses, too.
func (p *past) postals(n int) (all []people.Person, addresses []string) {
	for i := range n {
		all, addresses = append(all, p.postal(i, 0)), append(addresses, postalOf(i, 0))
	}
	return all, addresses
}

// invite has persons invited to a table, and returns the addresses of those who are.
func (p *past) invite(n int) []string {
	guests, asked := p.postals(n)
	p.inviteAll(guests)
	return asked
}

// inviteAll has these persons invited to a table.
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
			case <-time.After(time.Millisecond): // they are invited in the background
			case <-late:
				p.t.Fatalf("%s is not invited: %v", handle, err)
			}
		}
	}
}

// maxGuests is how many persons a host of these tests invites.
const maxGuests = 12

// look has persons look for a table, and then one opened; it returns their addresses.
func (p *past) look(n int) []string {
	guests, asked := p.postals(n)
	p.lookAll(guests)
	return asked
}

// lookAll has these persons look for a table, and then one opened.
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

// TestNoticesAreSentOnceThoughTheProcessIsKilled kills the program again and again while it
// sends mails: before a mail is taken, after, and after it has been told so. In the end
// everybody was told, and whoever got a mail twice can see that it is the same.
// SIGNORIA_KILLS=100 kills it a hundred times.
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

// sentOnce kills the program while it sends the notices that a function makes.
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
			t.Fatalf("no mail before blow %d; %d of %d have come: %s", blow, box.addresses(), len(wanted), s.stderr.String())
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
			t.Fatalf("only %d of %d have come: %s", box.addresses(), len(wanted), s.stderr.String())
		}
	}
	s.end(t)
	twice := 0
	for _, to := range wanted {
		ids := box.ids[to]
		if len(ids) != 1 {
			t.Errorf("%s was told %d times: %v", to, len(ids), ids)
		}
		for _, times := range ids {
			twice += times - 1
		}
	}
	if len(box.ids) != len(wanted) {
		t.Errorf("%d were told, %d should be", len(box.ids), len(wanted))
	}
	t.Logf("%d kills, %d notices, each told once; %d mails came again under the same id", blows, len(wanted), twice)
}

// serverProcess is a server that can be struck dead.
type serverProcess struct{ *server }

func (s *serverProcess) kill() {
	_ = s.Process.Kill()
	_ = s.Wait() // that it was killed is no news
}

func (s *serverProcess) end(t *testing.T) {
	t.Helper()
	if err := s.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	if err := s.Wait(); err != nil {
		t.Errorf("%v: %s", err, s.stderr.String())
	}
}

// TestLateIsWrittenOnceThoughTheProcessIsKilled kills the program around deadlines, which
// pass one after the other: a bot stands in for each who is late, and the log says so once.
func TestLateIsWrittenOnceThoughTheProcessIsKilled(t *testing.T) {
	blows := kills(t, 3)
	dir := t.TempDir()
	brisk, _ := clock.PaceNamed("brisk")
	long := brisk.Base + brisk.Delay
	// The first is late some seconds after the program is started, the others a second each
	// after that.
	seed := openPast(t, dir, long)
	seed.pass(5 * time.Second)
	var ids []string
	for n := range blows {
		id, _ := seed.begin(n, brisk.Settings) // takes a second
		ids = append(ids, id)
	}
	for seed.now().Before(time.Now()) { // a node has worked all the time
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
		if n > struck { // just now
			s.kill()
			struck = n
			s = run()
		}
		select {
		case <-time.After(time.Millisecond):
		case <-late:
			t.Fatalf("only %d of %d are late: %s", n, len(ids), s.stderr.String())
		}
	}
	s.kill()
	s = run()
	s.end(t)
	for _, id := range ids {
		for seat, times := range lates(t, kept, id) {
			if seat != engine.NoSeat && times != 1 {
				t.Errorf("match %s: seat %s is late %d times", id, seat, times)
			}
		}
	}
	text, err := program(t, "record", "verify", "--all", "--data", dir).CombinedOutput()
	if err != nil {
		t.Errorf("verifying the matches: %v: %s", err, text)
	}
}

// lates counts the entries that say who is late, by seat; NoSeat: all of them.
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
