package main

import (
	"signoria/engine"
	"signoria/engine/lesson"
	"signoria/engine/scenario"
	"signoria/games"
	"signoria/i18n"
	"signoria/narrate"
)

// runner runs scenarios and lessons of one title, with the numbers of its rules and its words in English.
type runner struct {
	game  games.Game
	title engine.Title
	rules []string
	words *i18n.Words
}

func newRunner(game games.Game, title engine.Title) (*runner, error) {
	book, err := i18n.Load(i18n.Shared(), game.Words, game.About)
	if err != nil {
		return nil, err
	}
	return &runner{game, title, game.RuleIDs(), book.In("en")}, nil
}

func (j *runner) run(one *scenario.Scenario, show bool) []scenario.Failure {
	return one.RunWith(j.title, j.guide(one.Options, show))
}

// teach plays a chapter of a lesson and returns what fails.
func (j *runner) teach(l *lesson.Lesson, chapter int) []scenario.Failure {
	return l.Check(j.title, chapter, j.guide(l.Options(chapter), false))
}

func (j *runner) guide(o engine.Options, show bool) scenario.Guide {
	return scenario.Guide{Rules: j.rules, Show: show,
		Tell: func(p engine.Position, seat engine.Seat, r engine.Reason) string {
			return j.game.Narrator.Why(j.scene(o, p, seat), r)
		}}
}

// scene returns the position as the seat sees it.
func (j *runner) scene(o engine.Options, p engine.Position, you engine.Seat) narrate.Scene {
	if int(you) >= o.Seats {
		you = engine.NoSeat
	}
	s := narrate.Scene{Words: j.words, View: p.View(you), Meta: j.title.Meta(), Options: o, You: you, Owing: p.Owing(), Live: p.Owing() != 0, Forms: p.Forms()}
	houses := narrate.HousesOf(j.game.Narrator, o, s.View)
	for i, house := range houses {
		s.Seats = append(s.Seats, narrate.Seat{Seat: engine.Seat(i), House: house, Name: "seat " + engine.Seat(i).String()})
	}
	if you != engine.NoSeat {
		s.Choices = engine.Answers(p, you)
	}
	return s
}
