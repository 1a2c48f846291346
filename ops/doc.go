// Package ops is for whoever runs a server: backups by the clock, figures, health,
// and what the system's service manager wants to be told. The game continues
// without any of it.
package ops
