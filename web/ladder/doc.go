// Package ladder has what anybody may see of players ([Pages]): the page of a person, with how their
// tables ended, and the ladders. What a person does not show is shown to nobody.
package ladder
