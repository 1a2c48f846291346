package main

import (
	"signoria/live"
	"signoria/talk"
	"signoria/web"
)

// offFlags switch features off. A feature that is off has no route and no place on a page. Tables that were
// opened with it, for example with a clock, continue with it.
type offFlags struct {
	NoPersons     bool   `help:"No list of tables that is shared by several browsers of one person."`
	NoAccounts    bool   `help:"Nobody can sign in to an account; without it nobody needs to."`
	NoClocks      bool   `help:"New tables have no clocks."`
	NoAgreements  bool   `help:"No proposals, no holidays, no leaving or conceding; a seat can still be handed to a bot."`
	NoRematch     bool   `help:"No rematch with one press."`
	NoOpenTables  bool   `help:"No tables on which anybody may sit down, and no list of them."`
	NoInvitations bool   `help:"Nobody is invited to a table by the server, but by links."`
	NoAdviser     bool   `help:"Nobody may ask the program what it would do."`
	Talk          string `help:"What people may say to each other at tables: phrases, and free text where everybody at a table says yes (text); phrases alone (phrases); nothing (off)." enum:"text,phrases,off" default:"text"`
	NoReview      bool   `help:"No review of games that are over." aliases:"no-hindsight"`
	Ratings       string `help:"Whether it is kept how games end, for people's own pages, ratings and ladders: on or off. With off there is none of that, and new tables are not rated." enum:"on,off" default:"on"`
}

// fromServer removes the features that are off from the configuration of a server.
func (f offFlags) fromServer(c *live.Config) {
	c.Talk = talk.May(f.Talk)
	if f.NoAdviser {
		c.Adviser = nil
	}
	if f.NoReview {
		c.Reviewer = nil
	}
	c.Ratings = f.Ratings != "off" && !f.NoPersons
}

// fromSite removes the features that are off from the configuration of the pages.
func (f offFlags) fromSite(c *web.Config) {
	c.NoPersons, c.NoClocks, c.NoAgreements, c.NoRematch = f.NoPersons, f.NoClocks, f.NoAgreements, f.NoRematch
	c.NoAccounts = f.NoAccounts
	c.NoOpenTables, c.NoInvitations = f.NoOpenTables, f.NoInvitations
}
