package page

// AboutPath is the page that says what the program is.
const AboutPath = "/about"

// About is what the page about the program shows.
type About struct {
	// Version is the program's version, as "signoria version" prints it.
	Version string
	// Source is the address of the program's source; empty means that the page does not mention
	// it.
	Source string
	// Modules are the paths of the Go modules that are built in.
	Modules []string
}
