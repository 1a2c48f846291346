// Package notice has the kinds of notices, their channels and times, and the preferences of the
// people who get them. It words notices, and sends them as mail, push messages and webhooks. It
// knows no match and no page.
package notice
