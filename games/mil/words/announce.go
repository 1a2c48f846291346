package words

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// Announce are the big moments among the events of one answer. The scene is that of
// now, which may be later: what is said comes from the events.
func (Narrator) Announce(s narrate.Scene, events []engine.Event) []narrate.Announcement {
	m := Tell(s)
	h := crier{Telling: m, events: m.Seen(events)}
	for i, e := range h.events {
		h.at = i
		h.cry(e)
	}
	return h.list
}

// crier announces events; at is the one that it has come to.
type crier struct {
	*Telling
	events []engine.Event
	at     int
	list   []narrate.Announcement
}

// say announces: the words are announce.<head>.head, announce.<head>.<text>.
func (h *crier) say(symbol, head, text string, args ...any) {
	h.list = append(h.list, narrate.Announcement{
		Symbol: symbol, Head: h.T("announce."+head+".head", args...), Text: h.T("announce."+head+"."+text, args...),
	})
}

// first reports whether the event is the first of its kind, for what is said of all
// together.
func (h *crier) first() bool {
	for _, e := range h.events[:h.at] {
		if e.Kind == h.events[h.at].Kind {
			return false
		}
	}
	return true
}

// after finds the next event of a kind, about a seat unless that is NoSeat.
func (h *crier) after(kind uint8, seat engine.Seat) (engine.Event, bool) {
	for _, e := range h.events[h.at+1:] {
		if e.Kind == kind && (seat == engine.NoSeat || e.Seat == seat) {
			return e, true
		}
	}
	return engine.Event{}, false
}

// gain is the prestige that a seat wins or loses next, for a reason of VPReasons; 0
// where there is none.
func (h *crier) gain(seat engine.Seat, why string) int {
	for _, e := range h.events[h.at+1:] {
		if e.Kind == mil.EvVP && e.Seat == seat && e.On >= 0 && mil.VPReasons[e.On] == why {
			return int(e.N)
		}
	}
	return 0
}

// letters names a knight with his family: "B (Anna)".
func (h *crier) knight(k int16) string {
	return h.T("announce.knight", "letter", content.Knight(k).Letter(), "who", h.Name(content.Knight(k).Seat()))
}

func (h *crier) cry(e engine.Event) {
	switch e.Kind {
	case mil.EvRound:
		kind := "round"
		if int(e.N) == int(h.c.Rounds) {
			kind = "last_round"
		}
		h.say("mil-comet", kind, "text", "n", int(e.N), "of", int(h.c.Rounds), "who", h.Name(e.Seat))
		h.list[len(h.list)-1].Round = int(e.N)
	case mil.EvTimeFlies:
		h.say("mil-white", "time_flies", "text")
	case mil.EvTurned:
		h.fees()
	case mil.EvHeir:
		if h.q.Purpose == mil.ForDowry && h.q.Knight == content.Knight(e.On) {
			h.say("mil-child", "wedding", "begins", "knight", h.knight(e.On))
		}
	case mil.EvWedding:
		h.wedding(e)
	case mil.EvBorn:
		h.say("mil-child", "born", "text", "knight", h.knight(e.On), "letter", content.Knight(e.On).Letter(), "who", h.Name(e.Seat))
	case mil.EvDied:
		h.death(e)
	case mil.EvWinter:
		h.winter(e)
	case mil.EvOver:
		h.over()
	default:
		h.crySpheres(e)
	}
}

// fees tells the viewer what his lands pay, others that all do.
func (h *crier) fees() {
	for _, e := range h.events[:h.at] {
		if e.Kind == mil.EvFees && e.Seat == h.In.You {
			h.say("mil-grain", "fees", "yours", "goods", h.Sum(goods(e), plain))
			return
		}
	}
	h.say("mil-grain", "fees", "text")
}

// wedding announces who has won it, and for what (M-11.3–M-11.6).
func (h *crier) wedding(e engine.Event) {
	winner := engine.Seat(e.N)
	args := []any{"knight", h.knight(e.On), "who", h.Name(max(winner, 0)), "host", h.Name(e.Seat), "cubes", h.T("amount.cubes", "n", h.dowry(winner))}
	_, bride := h.after(mil.EvWomanGone, winner)
	points := h.gain(winner, "dowry")
	args = append(args, "points", h.Prestige(points, plain))
	switch {
	case e.N < 0:
		h.say("mil-purse", "wedding", "tied", args...)
	case winner == e.Seat:
		h.say("mil-purse", "wedding", "own", args...)
	case !bride:
		h.say("mil-purse", "wedding", "no_bride", args...)
	default:
		h.say("mil-purse", "wedding", "won", args...)
	}
}

// dowry is how many cubes a family has offered.
func (h *crier) dowry(seat engine.Seat) int {
	for _, e := range h.events[:h.at] {
		if e.Kind == mil.EvDowry && e.Seat == seat {
			return int(goods(e).Sum())
		}
	}
	return 0
}

// death announces a knight who dies of age; those who starve are announced by winter.
func (h *crier) death(e engine.Event) {
	switch {
	case e.To != 0:
	case e.N == 0:
		h.say("mil-cross", "death", "heir", "knight", h.knight(e.On))
	default:
		h.say("mil-cross", "death", "no_heir", "knight", h.knight(e.On), "points", h.Prestige(h.gain(e.Seat, "death"), plain))
	}
}

// winter announces who starves; nothing if no knight does.
func (h *crier) winter(e engine.Event) {
	var dead []string
	for _, d := range h.events[h.at+1:] {
		if d.Kind == mil.EvDied && d.To != 0 {
			dead = append(dead, h.knight(d.On))
		}
	}
	switch {
	case e.N == 0:
		h.say("mil-comet", "winter", "mild")
	case len(dead) == 0:
		h.say("mil-comet", "bad_times", "nobody")
	default:
		h.say("mil-comet", "bad_times", "dead", "n", len(dead), "knights", h.All(dead))
	}
}

// over announces who has won, if the view is of a finished game.
func (h *crier) over() {
	if h.v.Phase == mil.PhaseOver {
		h.list = append(h.list, narrate.Announcement{Symbol: "g-vp", Head: h.T("announce.over.head"), Text: h.Verdict()})
	}
}

// crySpheres announces what happens in the spheres.
func (h *crier) crySpheres(e engine.Event) {
	switch e.Kind {
	case mil.EvFavour:
		if h.first() {
			h.favours()
		}
	case mil.EvVassal:
		key := "text"
		if e.Seat == h.In.You {
			key = "yours"
		}
		h.say("mil-seal", "vassal", key, "knight", h.knight(e.On), "who", h.Name(e.Seat), "points", h.Prestige(h.gain(e.Seat, "vassal"), plain))
	case mil.EvCastle:
		h.say("mil-castle", "castle", "text", "who", h.Name(e.Seat), "cubes", h.T("amount.cubes", "n", int(goods(e).Sum())), "points", h.Prestige(h.gain(e.Seat, "castle"), plain))
	case mil.EvConquers:
		h.say("mil-"+content.Land(e.N).String(), "conquers", "text", "who", h.Name(e.Seat), "land", h.Land(content.Land(e.N), Object))
	case mil.EvAttacks:
		h.say("mil-war", "war", "begins", "knight", h.knight(e.On), "target", h.knight(e.To))
	case mil.EvWon:
		h.war(e)
	case mil.EvShown:
		if h.first() {
			h.cathedral()
		}
	case mil.EvCrusade:
		if h.first() {
			h.crusades(e)
		}
	}
}

// favours announces the winners of all favours together (M-14).
func (h *crier) favours() {
	var list []string
	for _, e := range h.events[h.at:] {
		if e.Kind == mil.EvFavour {
			list = append(list, h.T("announce.favour.share", "sphere", h.SphereName(content.Sphere(e.On)), "who", h.Name(e.Seat)))
		}
	}
	e := h.events[h.at]
	starter, changed := h.after(mil.EvStarter, engine.NoSeat)
	symbol, kind, text, args := "mil-"+content.Sphere(e.On).String(), "favour", "text", []any{"of", h.Sphere(content.Sphere(e.On), Whose), "who", h.Name(e.Seat), "list", h.All(list)}
	if len(list) > 1 {
		kind = "favours"
	}
	if changed {
		text, args = "starter", append(args, "starter", h.Name(starter.Seat))
	}
	h.say(symbol, kind, text, args...)
}

// war announces the end of a war between families (M-20.11).
func (h *crier) war(e engine.Event) {
	args := []any{"who", h.Name(e.Seat), "knight", h.knight(e.On), "strengths", narrate.Versus(int(e.N), int(e.To))}
	lost, taken := h.after(mil.EvLandLost, engine.NoSeat)
	if !taken {
		h.say("mil-war", "war", "held", args...)
		return
	}
	h.say("mil-war", "war", "won", append(args, "target", h.knight(lost.On), "land", h.Land(content.Land(lost.N), Object))...)
}

// cathedral tells the most gold that was shown, and by whom (M-21.2).
func (h *crier) cathedral() {
	most, names := int16(0), []string{}
	for _, e := range h.events[h.at:] {
		switch {
		case e.Kind != mil.EvShown:
		case e.N > most:
			most, names = e.N, []string{h.Name(e.Seat)}
		case e.N == most && most > 0:
			names = append(names, h.Name(e.Seat))
		}
	}
	if most == 0 {
		h.say("mil-curia", "cathedral", "nobody")
		return
	}
	h.say("mil-curia", "cathedral", "text", "n", len(names), "gold", h.Amount(int(most), content.Gold, plain), "names", h.All(names), "points", h.Prestige(int(h.c.Points.Cathedral), plain))
}

// crusades announces who is on crusade (M-22).
func (h *crier) crusades(first engine.Event) {
	var list []string
	for _, e := range h.events[h.at:] {
		if e.Kind == mil.EvCrusade {
			list = append(list, h.knight(e.On))
		}
	}
	h.say("mil-crusades", "crusades", "text", "n", len(list), "knights", h.All(list), "goods", h.Sum(goods(first), plain))
}
