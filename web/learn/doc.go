// Package learn is the pages that teach ([Pages]): lessons, the rules, and where printed values come
// from.
package learn
