package board

import (
	"slices"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

func (p pointer) bonus(string) string {
	return where(!p.chooses(p.own()) && (p.seat == p.Foot || p.v.Advanced), "bonus"+p.suffix())
}

func (p pointer) bonusToChoose(name string) string {
	return where(p.v.Phase == lorenzo.PhaseTiles && slices.Contains(p.v.BonusTiles, numbered(name)), "bonustile-"+name)
}

func (p pointer) houseTile(string) string {
	return where(p.v.Advanced && p.own().House > 0, "house"+p.suffix())
}

func (p pointer) hand(string) string {
	return where(p.v.Advanced && p.own().HandSize > len(p.own().Hand), "hand"+p.suffix())
}

func (p pointer) leader(name string) string {
	n := slices.IndexFunc(p.c.Leaders, func(l content.Leader) bool { return l.Slug == name })
	if n < 1 {
		return ""
	}
	if p.v.Phase == lorenzo.PhaseDraft && slices.Contains(p.v.Packet, n) {
		return "packet-" + number(n)
	}
	for i := range p.v.Seats {
		if slices.ContainsFunc(court(&p.v.Seats[i]), func(l leaderCard) bool { return l.number == n }) {
			return leaderID(n)
		}
	}
	return ""
}

func (p pointer) token(name string) string {
	face := slices.IndexFunc(p.c.Faces, func(f content.Face) bool { return f.ID == name })
	return where(face >= 0 && tokenCount(p.own(), face) > 0, tokenID(p.seat, name))
}

func (p pointer) lot(name string) string {
	for _, a := range p.v.Auction {
		if p.HouseTile(a.House).Slug == name {
			return where(p.v.Phase == lorenzo.PhaseAuction, "lot-"+number(a.House))
		}
	}
	return ""
}

func (p pointer) pile(name string) string {
	there := slices.ContainsFunc(p.piles(), func(heap pile) bool { return heap.id == name })
	return where(there && !p.Staged(), "pile-"+name)
}

func (p pointer) panel(name string) string {
	switch name {
	case "question":
		return "ask"
	case "events":
		return "log"
	case "score":
		return p.score("")
	case "servants":
		return where(p.servantsAsked(), "add-servants")
	case "order":
		return where(!p.Staged(), "order")
	case "round":
		return where(!p.Staged(), "hour")
	case "dice":
		return where(!p.Staged(), "dice")
	}
	return ""
}

// servantsAsked reports whether the question has a stepper of servants, or asks for their number.
func (p pointer) servantsAsked() bool {
	if !p.Asked {
		return false
	}
	steps := p.StockOf(content.Servants) >= p.rate()
	return p.q.Ask == lorenzo.AskServants || steps && (p.q.Ask == lorenzo.AskTake || p.q.Ask == lorenzo.AskPlace && p.picked)
}

func (p pointer) button(name string) string {
	if p.Acts() && (name == "done" && p.CanFinish || name == "undo" && p.CanUndo) {
		return p.Press(name)["id"].(string)
	}
	return ""
}
