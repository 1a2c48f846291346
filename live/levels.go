package live

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
)

// checkLevel returns ErrPlan unless level is one of Config.Levels.
func (srv *Server) checkLevel(level string) error {
	if slices.Contains(srv.config.Levels, level) {
		return nil
	}
	return fmt.Errorf("%w: there is no level %q; there are: %s", ErrPlan, level, strings.Join(srv.config.Levels, ", "))
}

// level returns the level that a bot plays with: the stored one, or the middle one if this program has
// no such level. That happens because early programs accepted any bot, also one that thinks for hours.
// Empty stays empty.
func (srv *Server) level(stored string) string {
	levels := srv.config.Levels
	if stored == "" || len(levels) == 0 || slices.Contains(levels, stored) {
		return stored
	}
	return levels[(len(levels)-1)/2]
}

// sayOldLevels logs which bots play with another level than the stored one.
func (m *match) sayOldLevels() {
	for i := range m.table.Header().Plan.Seats {
		stored := m.table.Bot(engine.Seat(i))
		if level := m.server.level(stored); level != stored {
			m.server.config.Log.Warn("there is no such level of bots any longer; another one plays",
				"match", m.id, "seat", engine.Seat(i), "stored", stored, "level", level)
		}
	}
}
