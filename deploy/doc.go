// Package deploy holds examples for hosts (a systemd unit, a container image, two
// reverse proxies, a dashboard and alerts) and the tests that try them. Its script check lets their own
// tools check them too.
package deploy
