package learn

import "testing"

// TestMentionsLeadToRules checks that a mentioned rule becomes a link, but not a rule's own number
// and not an unknown number.
func TestMentionsLeadToRules(t *testing.T) {
	t.Parallel()
	html := `<p><strong id="L-6.3">L-6.3</strong> As in L-6.3, not in L-99 <a href="/x">away</a>.</p>`
	want := `<p><strong id="L-6.3"><span class="ref">L-6.3</span></strong> As in <a class="ref" href="#L-6.3">L-6.3</a>, not in <span class="ref">L-99</span> <a href="/x">away</a>.</p>`
	if got := linked(html, anchorsIn(html)); got != want {
		t.Errorf("linked:\n%s\nwant:\n%s", got, want)
	}
}
