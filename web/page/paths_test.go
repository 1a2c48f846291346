package page

import "testing"

func TestSettingsLeadToNoOtherSite(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "", "x", "/a\r\nSet-Cookie: x=y",
		"/\t/evil.example", "/\x00/evil.example", "/a\x7f", "/a\u0085b", "/a\xff", "///evil.example", "/%zz"} {
		if got := OwnPath(path); got != "/" {
			t.Errorf("ownPath(%q) = %q", path, got)
		}
	}
	if got := OwnPath("/m/a/b?pane=log"); got != "/m/a/b?pane=log" {
		t.Errorf("an own path became %q", got)
	}
}
