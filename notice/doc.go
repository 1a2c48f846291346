// Package notice says what persons are told, when, and by which way: kinds of notices
// and the wishes of those who get them. It words them, and sends them as mail and as
// push messages. It knows no match and no page.
package notice
