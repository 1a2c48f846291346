package match

import (
	"fmt"
	"strconv"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
	"signoria/web/wire"
)

// talks reports whether the page has the panel of talk: host and reader want it, and the viewer has
// sat down.
func (v *visit) talks() bool {
	return v.Talkable && !v.Hush && v.View.Invited == 0 && !v.View.Renewed && v.View.Curtain == engine.NoSeat
}

// talkPath returns the address of the talk; in a replay, of the talk until then.
func (v *visit) talkPath() string {
	path := v.At.Base() + page.TalkTail
	if v.Replay {
		path += "?at=" + strconv.Itoa(v.View.Seq)
	}
	return path
}

// sendTalk sends a page the number of lines that its match has; the page asks for the lines itself.
// The board does not change.
func (s *Pages) sendTalk(viewed ViewKey, changes *live.Stream, out *wire.Sender) error {
	if !s.Talkable || viewed.look.Hush {
		return nil
	}
	version, another := changes.NewTalk()
	if !another {
		return nil // spectators of a table with a delay are not told that the players say something
	}
	return out.Send(wire.PackText(fmt.Sprintf("event: talk\ndata: %d\n\n", version)))
}
