// Package start is where a match begins ([Pages]): the home page with the tables of a browser, the form
// of a new table and its creation, and what leads from table to table.
package start
