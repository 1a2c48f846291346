package wire

import "strings"

// Hop is one proxy's part of the header Forwarded (RFC 7239): For is the client's address, with or
// without a port, Proto "http" or "https", in lower case. Either may be empty.
type Hop struct{ For, Proto string }

// Forwarded parses the header Forwarded, the first proxy's part first. A malformed header is
// ignored as a whole, because a client that can cut it short could otherwise choose its own
// address.
func Forwarded(values []string) []Hop {
	var hops []Hop
	for _, value := range values {
		for rest, more := value, true; more; {
			var hop Hop
			var ok bool
			if hop, rest, more, ok = hopOf(rest); !ok {
				return nil
			}
			hops = append(hops, hop)
		}
	}
	return hops
}

// hopOf reads one element up to its comma: pairs with semicolons between them.
func hopOf(text string) (hop Hop, rest string, more, ok bool) {
	for {
		name, after, found := strings.Cut(strings.TrimLeft(text, " \t"), "=")
		if !found || !isToken(name) {
			return hop, "", false, false
		}
		value, after, ok := valueOf(after)
		if !ok {
			return hop, "", false, false
		}
		switch strings.ToLower(name) {
		case "for":
			hop.For = strings.TrimPrefix(value, "[")
			if hop.For != value { // IPv6 in brackets, with a port or without
				if addr, port, _ := strings.Cut(hop.For, "]"); port == "" {
					hop.For = addr
				} else {
					hop.For = value
				}
			}
		case "proto":
			hop.Proto = strings.ToLower(value)
		}
		after = strings.TrimLeft(after, " \t")
		switch {
		case after == "":
			return hop, "", false, true
		case after[0] == ',':
			return hop, after[1:], true, true
		case after[0] != ';':
			return hop, "", false, false
		}
		text = after[1:]
	}
}

// valueOf reads a token or a quoted string from the head of a text.
func valueOf(text string) (value, rest string, ok bool) {
	if !strings.HasPrefix(text, `"`) {
		end := strings.IndexFunc(text, func(r rune) bool { return !tokenRune(r) })
		if end < 0 {
			end = len(text)
		}
		return text[:end], text[end:], end > 0
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return b.String(), text[i+1:], true
		case c == '\\' && i+1 < len(text):
			i++
			b.WriteByte(text[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", "", false
}

func isToken(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return !tokenRune(r) }) < 0
}

// tokenRune reports whether a token of HTTP may contain a character. For addresses without quotes,
// which the RFC forbids and proxies write all the same, colon and brackets are allowed, too.
func tokenRune(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("!#$%&'*+-.^_`|~:[]", r)
}
