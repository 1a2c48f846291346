// Package page is what all pages of the site share: the configuration and the titles ([Site]), what a
// page knows of its reader ([Page]), a match as one viewer may see it ([Match]) with its clocks and
// names, the layout, pages of errors, cookies, addresses, rates of requests, and the slots in which
// boards are drawn.
//
// It imports no feature. Features embed a [Site].
package page
