// Package persons has the pages of a person's own settings ([Pages]): language and look, browsers
// and keys, the stored data, and notices by push and mail.
package persons
