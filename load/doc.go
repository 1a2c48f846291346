// Package load plays at a server and watches it as browsers do, by HTTP alone,
// and measures how it bears that. It knows the pages and their forms, no package
// of the server.
package load
