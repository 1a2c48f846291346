package page

// AboutPath is the page that says what the program is.
const AboutPath = "/about"

// About is what the program says of itself.
type About struct {
	// Version is that of the program, as "signoria version" prints it.
	Version string
	// Source is where its source can be had; empty: the page does not say.
	Source string
	// Modules are the paths of the Go modules that are built in.
	Modules []string
}
