// Command release makes the files that people download: archives of the program, packages for Debian
// and for rpm, container images, and the checksums of all of them. It needs Go, git and the built assets,
// but no container engine and no account.
//
// It is a module of its own, so that the program's go.mod has none of its modules. `make release` runs it;
// the script release/check tests the files, each on its own system.
//
// The files depend only on the commit: times are that of the commit, owners are root, and orders are
// fixed. Two builds in two folders give the same bytes (command "same").
package main
