// Package pagetest has titles, boards and random games for tests of pages: a toy with secrets, one with
// options and houses, one with two sides, and what reads the buttons of a page.
package pagetest
