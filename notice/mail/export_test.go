package mail

import "time"

// Hurry lets a server take only so long for one mail.
func Hurry(s *Sender, patience time.Duration) { s.patience = patience }
