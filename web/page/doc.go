// Package page has what all pages of the site share: the configuration and the titles ([Site]), the
// settings of a page's reader ([Page]), a match as one viewer may see it ([Match]) with its clocks
// and names, the layout, error pages, cookies, addresses, rates of requests, and the slots in which
// boards are drawn.
//
// It imports no feature. Features embed a [Site].
package page
