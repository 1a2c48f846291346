package board

import "signoria/engine"

// why is a reason in words, with its numbers.
func (m *table) why(r engine.Reason) string { return m.t("why." + r.Why) }
