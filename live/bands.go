package live

import (
	"context"
	"slices"

	"signoria/engine"
	"signoria/lobby"
	"signoria/people"
	"signoria/store"
)

// bands adds rating bands to rows of the list of open tables: at rated tables, for players whose
// page is public. Other tables have none, because their players have not agreed to be rated and a
// band could reveal who they are.
func (srv *Server) bands(ctx context.Context, rows []lobby.Row) error {
	at := map[string]*lobby.Row{}
	var matches []string
	for i := range rows {
		if rows[i].Rated {
			at[rows[i].Match] = &rows[i]
			matches = append(matches, rows[i].Match)
		}
	}
	if len(matches) == 0 {
		return nil
	}
	sitters, err := srv.config.Store.Sitters(ctx, matches)
	if err != nil {
		return err
	}
	sitters = slices.DeleteFunc(sitters, func(s store.Sitter) bool {
		row := at[s.Match]
		return s.Seat >= len(row.Seats) || !row.Seats[s.Seat].Taken || s.Hash != srv.answererHash(s.Match, engine.Seat(s.Seat), PersonIdentity(s.Person))
	})
	var persons []string
	for _, s := range sitters {
		persons = append(persons, s.Person)
	}
	profiles, err := srv.people.Profiles(ctx, persons...)
	if err != nil {
		return err
	}
	persons = slices.DeleteFunc(persons, func(id string) bool {
		p := profiles[id]
		return p.Privacy != people.ForAnybody || p.Handle == "" || p.Left
	})
	bands, err := srv.history.Bands(ctx, persons)
	if err != nil {
		return err
	}
	for _, s := range sitters {
		row := at[s.Match]
		if band, shown := bands[s.Person][store.LadderOf(row.Title, len(row.Seats))]; shown {
			row.Seats[s.Seat].From, row.Seats[s.Seat].To = band.From, band.To
		}
	}
	return nil
}
