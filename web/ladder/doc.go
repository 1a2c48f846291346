// Package ladder has the public pages of players ([Pages]): a person's page with the results of
// their tables, and the ladders. They show only what a person has made visible.
package ladder
