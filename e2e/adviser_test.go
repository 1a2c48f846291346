package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestAdviser asks the adviser by its button, in every title. The sheet takes the focus and Escape
// closes it. Pressing an advised choice carries it out, and the sheet then closes together with its
// question.
func TestAdviser(t *testing.T) {
	t.Parallel()
	for _, g := range offered {
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			p := newPlayerOf(t, shared, g, "me", 3)
			p.openTable(g.with("bot"))
			p.mark()
			p.await("a question with several answers, and the button of the adviser", "document.getElementById('advise')")
			before := p.table().Seq
			p.click("#advise")
			p.await("three answers", "document.querySelectorAll('#adviser:not([hidden]) #advice li form button').length > 1")
			p.await("the focus on its head", "document.activeElement.id === 'advice-head'")
			p.await("the button to say that it is open", "document.getElementById('advise').ariaExpanded === 'true'")
			p.press(kb.Escape)
			p.await("the sheet to close", "document.getElementById('adviser').hidden")
			p.await("the focus to return to the button", "document.activeElement.id === 'advise'")
			p.click("#advise")
			p.await("the sheet again", "document.getElementById('advised-1')")
			p.click("#advised-1")
			p.awaitTable("the answer to be carried out", func(at table) bool { return at.Seq > before })
			p.await("the sheet to close with its question", "!document.getElementById('advice')")
			p.stayed()
		})
	}
}
