// Package e2e plays Signoria as people do: real Chromium against the real
// server binary, by clicking, by keys alone, without script, with the server
// killed in the middle. It contains only tests.
//
// The tests start $SIGNORIA_BIN, or bin/signoria of this checkout (built when
// it is missing), on a free port of 127.0.0.1 with a fresh store, and the
// browser of $SIGNORIA_CHROMIUM, or the chromium of the path. They wait for
// conditions and never for a time; what they measure they log and do not
// judge. Pictures go to the folder screenshots, which git ignores: of every failed
// test its page, and with SIGNORIA_PICTURES those that are to be looked at.
//
// Most tests know the program only from outside. Some import its packages to fill
// a store, and one runs the server in its own process, because it moves the clock.
package e2e
