// Command release makes what people download: archives of the program, packages for Debian and
// for rpm, container images, and the sums of them all. It needs Go, git and the built assets, but
// no container engine and no account.
//
// It is a module of its own, so that the program's go.mod names nothing of it. `make release` runs
// it; the script check beside it tries what came of it on systems of their own.
//
// What it makes depends on the commit alone: times are those of the commit, owners are root, and
// orders are fixed. Two builds in two folders give the same bytes (command "same").
package main
