// Package load plays at a server and watches it as browsers do, by HTTP alone, and measures the server. It
// knows the pages and their forms, but no package of the server.
package load
