// Package chronicle tells the log of a match in lines: how entries are put together to turns, what
// each kind of entry says ([Rows]), and how a line is drawn. Tables and lessons show it.
package chronicle
