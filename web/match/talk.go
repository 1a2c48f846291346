package match

import (
	"fmt"
	"strconv"

	"signoria/engine"
	"signoria/live"
	"signoria/web/page"
	"signoria/web/wire"
)

// talks reports whether the page has a leaf of talk: the host and its reader want it, and nobody is
// still to sit down.
func (v *visit) talks() bool {
	return v.Talkable && !v.Hush && v.View.Invited == 0 && !v.View.Renewed && v.View.Curtain == engine.NoSeat
}

// talkPath is where the leaf is; in a replay as it was then.
func (v *visit) talkPath() string {
	path := v.At.Base() + page.TalkTail
	if v.Replay {
		path += "?at=" + strconv.Itoa(v.View.Seq)
	}
	return path
}

// sendTalk tells a page how much is said at its match; what that is it asks for itself. The
// board stays as it is.
func (s *Pages) sendTalk(viewed ViewKey, changes *live.Stream, out *wire.Sender) error {
	if !s.Talkable || viewed.look.Hush {
		return nil
	}
	return out.Send(wire.PackText(fmt.Sprintf("event: talk\ndata: %d\n\n", changes.TalkVersion())))
}
