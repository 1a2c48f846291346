// Package lobby has the pages of open tables ([Pages]): the list, its rows on the home page, and the
// way to the first that fits.
package lobby
