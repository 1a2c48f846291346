package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/virtu/content"
)

// describeLeagues is how the city leagues stand to the seat.
func (r *rules) describeLeagues(s *state, viewer engine.Seat, w *feature.Writer) {
	for i := range s.Leagues {
		l := content.League(i)
		at, p := &s.Leagues[l], &s.Players[l.Party()]
		w.Nth("league", i)
		marker := float32(0)
		zone := content.NeutralZone
		if at.onTrack() {
			marker = float32(at.Marker) / float32(r.c.Track.High)
			zone = r.c.Track.Zone(at.Marker)
		}
		if viewer == seatOfFrance {
			marker = -marker
			zone = content.AllianceNaples - zone
		}
		w.Put("influence", marker)
		w.Flag("may ally with it", zone == content.AllianceNaples)
		w.Flag("friendly", zone == content.AffinityNaples)
		w.Flag("hostile", zone == content.AffinityFrance)
		w.Flag("may ally with the other", zone == content.AllianceFrance)
		w.Flag("ally", at.Ally == int8(viewer))
		w.Flag("ally of the other", at.Ally != nobody && at.Ally != int8(viewer))
		w.Flag("gone", at.Gone)
		w.Flag("own agent", at.Agent == int8(viewer))
		w.Flag("agent of the other", at.Agent != nobody && at.Agent != int8(viewer))
		lands := 0
		units := 0
		if at.onTrack() {
			lands = bits.OnesCount64(p.Lands)
			for c := range s.Cities {
				units += int(s.Cities[c].Units[l.Party()])
			}
		}
		w.Share("cities", lands, 3)
		w.Share("units", units, 3)
		w.Share("units to hire", int(p.Units)*btoi(at.Ally == int8(viewer)), 3)
	}
}

// describeMap writes who controls each city of the map of two, and with how many units.
func (r *rules) describeMap(s *state, viewer engine.Seat, w *feature.Writer) {
	w.Group("city")
	other := seatOfFrance + seatOfNaples - viewer
	for c := range s.Cities {
		at := &s.Cities[c]
		held := float32(0)
		switch s.ruler(content.City(c)) {
		case int8(viewer):
			held = 1
		case int8(other):
			held = -1
		}
		agent := float32(0)
		switch at.Agent {
		case int8(viewer):
			agent = 1
		case int8(other):
			agent = -1
		}
		own, theirs := int8(0), int8(0)
		if at.Units != [maxSeats]int8{} {
			own, theirs = s.force(content.City(c), int8(viewer)), s.force(content.City(c), int8(other))
		}
		w.PutAt("held", c, held)
		w.PutAt("agent", c, agent)
		w.PutAt("own units", c, float32(own)/3)
		w.PutAt("their units", c, float32(theirs)/3)
	}
}

// farthest are how many roads before the city of Naples an army is counted.
const farthest = 5

// describePrize writes how near France is to the city of Naples (W-11.1): how many units are at each
// distance in roads, through cities that let them pass, and the defence.
func (r *rules) describePrize(s *state, viewer engine.Seat, v *survey, w *feature.Writer) {
	w.Group("prize")
	near := &r.c.NearSet[s.side()]
	passable := r.welcome(s, seatOfFrance)
	ring, seen := bit(int(r.prize)), bit(int(r.prize))
	for i := range farthest + 1 {
		units := 0
		for set := ring; set != 0; {
			units += int(s.force(content.City(nextBit(&set)), int8(seatOfFrance)))
		}
		w.PutAt("units at", i, float32(units)/4)
		next := uint64(0)
		through := ring
		if i > 0 {
			through &= passable
		}
		for set := through; set != 0; {
			next |= near[nextBit(&set)]
		}
		ring = next & r.onMap[s.Seats] &^ seen
		seen |= ring
	}
	held, _ := r.strength(s, r.prize, seatOfFrance)
	attack := int(v.war[seatOfFrance].reach[r.prize]) + int(s.force(r.prize, int8(seatOfFrance)))
	attack += v.can[seatOfFrance].war
	held += v.can[seatOfNaples].war
	besieged := s.force(r.prize, int8(seatOfFrance)) > 0
	taken := s.owns(seatOfFrance, r.prize)
	w.Flag("taken", taken)
	w.Flag("besieged", besieged && !taken)
	w.Share("held by", held, 6)
	w.Share("attacked by", attack, 6)
	w.Share("lead", max(-8, min(8, attack-held)), 4)
	w.Flag("falls", besieged && !taken && attack > held)
	w.Flag("in danger", !besieged && attack > held)
}
