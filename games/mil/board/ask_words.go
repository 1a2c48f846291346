package board

// status is the open question in words, or whom the table waits for.
func (m *table) status() string { return "" }
