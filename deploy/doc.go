// Package deploy has examples for hosts (a systemd unit, a container image, two reverse proxies, a
// dashboard and alerts) and their tests. The script deploy/check checks them with their own tools, too.
package deploy
