package table

// Standing are the choices that stand, in their order: those that nobody took back. It
// is nil where one of them replays differently, so that the positions between are not
// known.
func (t *Table) Standing() (list []Entry) {
	for _, s := range t.log {
		switch {
		case s.Kind != KindChoice || s.undone:
		case s.lost:
			return nil
		default:
			list = append(list, s.Entry)
		}
	}
	return list
}
