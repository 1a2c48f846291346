package persons

import (
	"encoding/json"
	"net/http"
	"time"

	"signoria/history"
	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/web/page"
)

// OwnData is all that the server and this browser know of a person, as the person may download it.
type OwnData struct {
	Created *time.Time   `json:"created,omitempty"`
	Seen    *time.Time   `json:"seen,omitempty"`
	Devices []mineDevice `json:"devices"`
	Tables  []mineTable  `json:"tables"`
	Notices *mineNotices `json:"notices,omitempty"`
	Account *mineAccount `json:"account,omitempty"`
	// Results are the results of the person's tables, the last one first; Ratings is the rating
	// that follows from the rated ones.
	Results []mineResult `json:"results,omitempty"`
	Ratings []mineRating `json:"ratings,omitempty"`
	// Invitations are those that the person has received and sent.
	Invitations *mineInvitations `json:"invitations,omitempty"`
	// Said is what the person and this browser have written at tables.
	Said    []mineLine        `json:"said,omitempty"`
	Browser map[string]string `json:"browser"`
}

// mineLine is a line that was said: a phrase by its name, or free text.
type mineLine struct {
	Table string    `json:"table"`
	Kind  string    `json:"kind"`
	Text  string    `json:"text"`
	At    time.Time `json:"at"`
}

// mineResult is the result of a table for the person. Stood is the part of their choices that a bot
// made.
type mineResult struct {
	Table  string         `json:"table"`
	Title  string         `json:"title"`
	Ended  time.Time      `json:"ended"`
	Seats  int            `json:"seats"`
	Seat   int            `json:"seat"`
	Place  int            `json:"place"`
	Points int            `json:"points"`
	Parts  []history.Part `json:"parts,omitempty"`
	Stood  float64        `json:"bot_stood_in,omitempty"`
	Left   bool           `json:"left,omitempty"`
	Rated  bool           `json:"rated"`
	Open   bool           `json:"anybody_could_sit_down"`
}

// mineRating is a rating in a ladder: the band and its middle, and the numbers that are stored.
type mineRating struct {
	Title  string  `json:"title"`
	Kind   string  `json:"kind"`
	Tables int     `json:"rated_tables"`
	From   int     `json:"band_from"`
	To     int     `json:"band_to"`
	Middle int     `json:"middle"`
	Mu     float64 `json:"mu"`
	Sigma  float64 `json:"sigma"`
}

type mineDevice struct {
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"`
	This    bool      `json:"this"`
	Label   string    `json:"label,omitempty"`
}

type mineTable struct {
	Address string    `json:"address"`
	Title   string    `json:"title"`
	Created time.Time `json:"created"`
	// Names are the names of the person's seats; Kept means that the log of an old match
	// contains names, too.
	Names []string `json:"names"`
	Kept  bool     `json:"names_in_log,omitempty"`
}

// mineNotices are a person's settings of notices, with their addresses.
type mineNotices struct {
	Preferences notify.Preferences `json:"wishes"`
	Address     string             `json:"address,omitempty"`
	Confirmed   bool               `json:"confirmed"`
	Stopped     bool               `json:"stopped"`
	Browsers    int                `json:"browsers"`
	Muted       []string           `json:"muted,omitempty"`
	Looks       []mineLookout      `json:"open_tables_looked_for,omitempty"`
	Webhooks    []mineWebhook      `json:"webhooks,omitempty"`
	Agreed      []mineConsent      `json:"agreed_to_webhooks,omitempty"`
}

// mineLookout is a kind of open table about which a person is notified; empty parts mean any.
type mineLookout struct {
	Title     string    `json:"title,omitempty"`
	Pace      string    `json:"pace,omitempty"`
	Newcomers bool      `json:"newcomers,omitempty"`
	Until     time.Time `json:"until"`
}

// mineInvitations are invitations to tables, and whom the person lets invite them. Whom an invitation
// asks is that person's data.
type mineInvitations struct {
	From     string           `json:"from"`
	Received []mineInvitation `json:"received,omitempty"`
	Sent     []mineInvitation `json:"sent,omitempty"`
}

// mineInvitation is an invitation to a table.
type mineInvitation struct {
	Table string    `json:"table"`
	At    time.Time `json:"at"`
}

// mineInvited returns a person's invitations for the export; nil where nobody is invited here.
func (s *Pages) mineInvited(r *http.Request, p *people.Person) (*mineInvitations, error) {
	if p == nil || !s.Invites() {
		return nil, nil
	}
	of := s.Server.People()
	takes, err := of.Takes(r.Context(), *p)
	if err != nil {
		return nil, err
	}
	mine := &mineInvitations{From: "anybody"}
	if takes != people.TakesAnybody {
		mine.From = string(takes)
	}
	received, err := of.Invitations(r.Context(), *p)
	if err != nil {
		return nil, err
	}
	for _, i := range received {
		mine.Received = append(mine.Received, mineInvitation{i.Match, i.At})
	}
	sent, err := of.SentInvitations(r.Context(), *p)
	for _, i := range sent {
		mine.Sent = append(mine.Sent, mineInvitation{i.Match, i.At})
	}
	return mine, err
}

// mineWebhook is a webhook of a person; of its address only the part that is no secret. Table
// is empty for the person's own.
type mineWebhook struct {
	Table    string         `json:"table,omitempty"`
	Service  notify.Service `json:"service"`
	Address  string         `json:"address"`
	Lang     string         `json:"lang"`
	Standing bool           `json:"standing"`
	Tables   bool           `json:"tables"`
	Created  time.Time      `json:"created"`
	Stopped  bool           `json:"stopped"`
}

// mineConsent is a consent of a person: the webhook of a table may say when it is the turn of their
// seat.
type mineConsent struct {
	Table   string `json:"table"`
	Seat    int    `json:"seat"`
	Named   bool   `json:"named"`
	Mention string `json:"mention,omitempty"`
}

// mineAccount is how a person signs in, and what others may see.
type mineAccount struct {
	Handle    string        `json:"handle,omitempty"`
	Name      string        `json:"name,omitempty"`
	Arms      string        `json:"arms,omitempty"`
	Privacy   string        `json:"page_for"`
	Addresses []string      `json:"sign_in_addresses,omitempty"`
	Passkeys  []minePasskey `json:"passkeys,omitempty"`
	Outside   []string      `json:"known_to_the_hosts_sign_in,omitempty"`
}

type minePasskey struct {
	Label   string    `json:"label"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
}

// mineAccountOf returns an account for the export; nil if there is none.
func (s *Pages) mineAccountOf(r *http.Request) (*mineAccount, error) {
	p, ways, err := s.account(r)
	if p == nil || err != nil {
		return nil, err
	}
	is, err := s.Server.People().Profile(r.Context(), p.ID)
	if err != nil {
		return nil, err
	}
	mine := &mineAccount{Handle: is.Handle, Name: is.Name, Arms: is.Arms.String(), Privacy: string(is.Privacy), Outside: ways.Outside}
	for _, a := range ways.Addresses {
		mine.Addresses = append(mine.Addresses, a.Address)
	}
	for _, k := range ways.Passkeys {
		mine.Passkeys = append(mine.Passkeys, minePasskey{k.Label, k.Created, k.Used})
	}
	return mine, nil
}

// mineHistory adds a person's results and ratings to the export; nothing if the host stores none.
func (s *Pages) mineHistory(r *http.Request, p *people.Person, all *OwnData) error {
	h := s.Server.History()
	if p == nil || h == nil {
		return nil
	}
	sheet, err := h.WholeSheetOf(r.Context(), p.ID)
	if err != nil {
		return err
	}
	for _, t := range sheet.Tables {
		parts, _ := history.PartsOf(t.Own.Parts) // unreadable ones count as none
		all.Results = append(all.Results, mineResult{Table: t.Match, Title: t.Title, Ended: t.Ended, Seats: t.Seats, Seat: t.Seat + 1, Place: t.Own.Place, Points: t.Own.Points,
			Parts: parts, Stood: float64(t.Own.StoodIn) / 1000, Left: t.Own.Left, Rated: t.Rated, Open: t.Open})
	}
	for _, k := range sheet.Kinds {
		if k.Rated == 0 {
			continue
		}
		kind := "table"
		if k.Duel {
			kind = "duel"
		}
		from, to := k.Rating.Band()
		all.Ratings = append(all.Ratings, mineRating{k.Title, kind, k.Rated, from, to, k.Rating.Figure(), k.Rating.Mu, k.Rating.Sigma})
	}
	return nil
}

// mineTold returns the notice settings for the export; nil if there are none.
func (s *Pages) mineTold(r *http.Request, p *people.Person) (*mineNotices, error) {
	if p == nil || !s.Notices.Any() {
		return nil, nil
	}
	told, err := s.Server.People().NotifyPrefs(r.Context(), *p)
	if err != nil {
		return nil, err
	}
	mine := &mineNotices{Preferences: told.Preferences, Address: told.Address, Confirmed: told.Confirmed, Stopped: told.Stopped, Browsers: told.Pushes, Muted: told.Muted}
	looks, err := s.Server.People().Lookouts(r.Context(), *p)
	if err != nil {
		return nil, err
	}
	for _, l := range looks {
		mine.Looks = append(mine.Looks, mineLookout(l))
	}
	return mine, s.mineHooks(r, *p, mine)
}

func (s *Pages) mineHooks(r *http.Request, p people.Person, mine *mineNotices) error {
	hooks, err := s.Server.People().Webhooks(r.Context(), p)
	if err != nil {
		return err
	}
	for _, w := range hooks {
		mine.Webhooks = append(mine.Webhooks, mineWebhook{w.Match, w.Service, w.Host + "/…", w.Lang, w.Standing, w.Tables, w.Created, w.Stopped})
	}
	consents, err := s.Server.People().Consents(r.Context(), p)
	for _, c := range consents {
		mine.Agreed = append(mine.Agreed, mineConsent{c.Match, c.Seat + 1, c.Named, c.Mention})
	}
	return err
}

// myData answers with what there is of a person, as JSON.
func (s *Pages) myData(w http.ResponseWriter, r *http.Request) {
	v, err := s.devicesView(r, s.AllTableRows)
	if err == nil && v.away { // a part of the data must not look like all of it
		err = live.ErrUnavailable
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	all := OwnData{Devices: []mineDevice{}, Tables: []mineTable{}, Browser: map[string]string{}}
	if v.person != nil {
		all.Created, all.Seen = &v.person.Created, &v.person.Seen
	}
	if all.Notices, err = s.mineTold(r, v.person); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if all.Invitations, err = s.mineInvited(r, v.person); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if all.Account, err = s.mineAccountOf(r); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if err = s.mineHistory(r, v.person, &all); err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	for _, d := range v.devices {
		all.Devices = append(all.Devices, mineDevice{d.Created, d.Seen, d.This, d.Label})
	}
	for _, row := range v.rows {
		t := mineTable{Address: s.PublicAddress(r) + row.Base(), Title: row.View.Meta.Name, Created: row.View.Created, Names: []string{}, Kept: row.View.NamesInLog}
		for _, info := range row.View.Seats {
			if info.Yours && info.Name != "" {
				t.Names = append(t.Names, info.Name)
			}
		}
		all.Tables = append(all.Tables, t)
	}
	said, err := s.Server.Talk().Own(r.Context(), s.IdentitiesWith(r, v.person)...)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	for _, l := range said {
		all.Said = append(all.Said, mineLine{l.Match, l.Kind, l.Text, l.At})
	}
	for _, name := range []string{page.LangCookie, page.ThemeCookie, page.MotionCookie, page.MoreCookie, page.TalkCookie, page.NameCookie, page.SiftCookie} {
		if value := page.Cookie(r, name); value != "" {
			all.Browser[name] = value
		}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="signoria.json"`)
	_, _ = w.Write(append(text, '\n'))
}
