// Package ops is for the hosts of a server: backups by the clock, metrics, health, and
// notifications of the system's service manager. The game runs without any of it.
package ops
