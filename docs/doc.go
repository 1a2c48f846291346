// Package docs holds the papers about this program. Its tests hold what they show
// (choices, positions, scenarios, records, editions) against the program; it has
// no code of its own, and nothing imports it.
package docs
