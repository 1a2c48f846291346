// Package ops is for the hosts of a server: scheduled backups, metrics, the health check, the host's page,
// certificates, and a limit of connections. Matches run without any of it.
package ops
