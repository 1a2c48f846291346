// Package start has the pages where matches start ([Pages]): the home page with the tables of a
// browser, the form of a new table and its creation, and the links from table to table.
package start
