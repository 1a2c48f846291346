package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"signoria/store"
)

// The exit statuses of every command. README lists them too.
const (
	statusWell   = 0
	statusWrong  = 1 // it ran, and something is wrong
	statusUsage  = 2 // the command line is wrong: nothing was done
	statusPartly = 3 // nothing is wrong, but not everything could be checked
)

// status is an error that ends the program with an exit status and prints nothing.
type status int

// Error implements error. It is never printed.
func (s status) Error() string { return fmt.Sprintf("status %d", int(s)) }

// errReported is the error of a command that has printed what is wrong.
const errReported = status(statusWrong)

// errHelpShown is the error of a command that has only shown help; the exit status is 0.
var errHelpShown = errors.New("helped")

// usageError is an error of the command line that a command finds, not the parser.
type usageError struct{ error }

// Unwrap returns the error without the mark.
func (u usageError) Unwrap() error { return u.error }

// usage marks an error as one of the command line; nil stays nil.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// usagef returns an error of the command line.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// ended returns the exit status for the error of a command, and prints the error unless it was printed.
func ended(w io.Writer, command *kong.Context, err error) int {
	var known status
	var wrong usageError
	switch {
	case err == nil, errors.Is(err, errHelpShown):
		return statusWell
	case errors.As(err, &known):
		return int(known)
	}
	fmt.Fprintf(w, "signoria: %s\n", strings.TrimPrefix(err.Error(), store.ErrFailed.Error()+": "))
	if !errors.As(err, &wrong) {
		return statusWrong
	}
	fmt.Fprintln(w, hint(command))
	return statusUsage
}

// placeholder matches the parser's name of a wrong argument: "<dir>: ", "[<dir>]: ".
var placeholder = regexp.MustCompile(`^\[?<[^>]*>( \.\.\.)?\]?(?: \.\.\.)?: `)

// refused prints the error of the parser and returns the exit status. If a command is missing it prints the
// help, which lists the commands.
func refused(w io.Writer, err error) int {
	var bad *kong.ParseError
	if !errors.As(err, &bad) || bad.Context == nil {
		fmt.Fprintf(w, "signoria: %v\n", err)
		return statusUsage
	}
	command, text := bad.Context, err.Error()
	if strings.HasPrefix(text, "expected one of ") {
		command.Stdout = w
		if command.PrintUsage(false) == nil {
			return statusUsage
		}
	}
	if at := placeholder.FindString(text); at != "" {
		text = name(command) + ": " + text[len(at):]
	}
	fmt.Fprintf(w, "signoria: %s%s\n%s\n", text, calledNow(text, command), hint(command))
	return statusUsage
}

// hint returns the line that names the help of a command.
func hint(command *kong.Context) string {
	return fmt.Sprintf("Run %q for usage.", strings.TrimSpace("signoria "+name(command))+" --help")
}

// name returns the name of a command as far as it was recognized: "content check".
func name(command *kong.Context) string {
	var names []string
	for _, step := range command.Path {
		if step.Command != nil {
			names = append(names, step.Command.Name)
		}
	}
	return strings.Join(names, " ")
}

// calledNow returns a hint with the current name of a flag, if the error is about one of older versions.
func calledNow(text string, command *kong.Context) string {
	first, _, _ := strings.Cut(name(command), " ")
	if (first == "bench" || first == "train") && strings.HasPrefix(text, "unknown flag --seats") {
		return "; the number of seats is --table here (--seats lists who plays)"
	}
	return ""
}
