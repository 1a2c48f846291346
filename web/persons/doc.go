// Package persons is the pages of a person's own settings ([Pages]): language and look, browsers and
// keys, what is known of the person, and what they are told by push and mail.
package persons
