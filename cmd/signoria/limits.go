package main

import (
	"net"

	"signoria/ops"
	"signoria/web"
)

// limitFlags are the limits of one client: a network (IPv4 /24 or IPv6 /56; a /48 has eight times as much),
// or a browser in any network.
type limitFlags struct {
	LimitTables      int `help:"New tables that one network or browser may open in an hour; 0: any number, also below." default:"60" zero:"no limit"`
	LimitOpenTables  int `help:"Tables of one network that wait for anybody at the same time." default:"5" zero:"no limit"`
	LimitBotTables   int `help:"Tables of one network at which bots play, not counting those that have rested for an hour." default:"20" zero:"no limit"`
	LimitStreams     int `help:"Open pages of one network or browser that keep themselves fresh." default:"200" zero:"no limit"`
	LimitConnections int `help:"Connections that one network may hold open; not counted behind a proxy." default:"400" zero:"no limit"`
	LimitDrawings    int `help:"Boards a second that are drawn for the open pages of one network, twice as many at once; pages that show the same cost one, and what must wait is drawn later." default:"30" zero:"no limit"`
	LimitRequests    int `help:"Requests a second of one network or browser." default:"20" zero:"no limit"`
	LimitBurst       int `help:"Requests that may come at once." default:"60" zero:"no limit"`
	LimitChoices     int `help:"Choices and undos a second of one network or browser; twice as many may come at once." default:"5" zero:"no limit"`
	LimitEntries     int `help:"Choices, undos and the like that one network or browser may add to logs in an hour; as many may come at once." default:"1500" zero:"no limit"`
	LimitUndos       int `help:"How often a seat may take something back in one turn." default:"200" zero:"no limit"`
	LimitLog         int `help:"Entries of the log of one table; then it takes only what the game needs to come to its end." default:"5000" zero:"no limit"`
	LimitAdvice      int `help:"Questions to the adviser a minute, of one network or browser and of one seat; as many may come at once." default:"20" zero:"no limit"`
	LimitReviews     int `help:"Games an hour that one network or browser may have looked back at; as many may come at once." default:"12" zero:"no limit"`
	LimitNames       int `help:"Changes of names an hour that one network or browser may make at tables; as many may come at once." default:"60" zero:"no limit"`
	LimitRenewals    int `help:"New links for their seats an hour that one network or browser may make; as many may come at once." default:"12" zero:"no limit"`
	LimitCodes       int `help:"Codes an hour that one network or browser may make or bring to join another browser; as many may come at once." default:"30" zero:"no limit"`
	LimitNotices     int `help:"Mail addresses, their codes and browsers to be told, an hour, of one network or browser; as many may come at once." default:"30" zero:"no limit"`
}

func (f limitFlags) rates() web.Rates {
	return web.Rates{Tables: f.LimitTables, Drawings: f.LimitDrawings, Requests: f.LimitRequests, Burst: f.LimitBurst, Choices: f.LimitChoices, Entries: f.LimitEntries, Advice: f.LimitAdvice, Reviews: f.LimitReviews, Names: f.LimitNames, Renewals: f.LimitRenewals, Codes: f.LimitCodes, Notices: f.LimitNotices}
}

// ownFiles is the number of files that the server needs besides connections of visitors: store,
// backups, mail, push messages, and refused connections.
const ownFiles = 96

// door returns a listener that limits connections, in all and of one network. Behind a proxy networks have
// no limit, because all connections are the proxy's.
func (c *serveCommand) door(listener net.Listener, refused func(limit string)) *ops.Door {
	door := &ops.Door{Listener: listener, Max: c.Connections, Each: c.LimitConnections, Refused: func() { refused("limit-connections") }}
	if files := ops.Files(); c.Connections == 0 && files > 0 {
		own := ownFiles
		if len(c.TLS) > 0 {
			own += maxPlain
		}
		door.Max = max(files/2, files-own)
	}
	if c.BehindProxy {
		door.Each = 0
	} else if door.Max > 0 && door.Each > 0 {
		door.Each = min(door.Each, max(1, door.Max/2))
	}
	return door
}
