package match

import (
	"net/http"
	"strings"
	"testing"

	"signoria/web/page/pagetest"
)

// TestAChainAndItsArguments checks that an argument field of a form belongs to the last choice of
// the chain.
func TestAChainAndItsArguments(t *testing.T) {
	r, err := http.NewRequest("POST", "/", strings.NewReader("seq=3&choice=meek&choice=bid&arg=7"))
	pagetest.Must(t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	pagetest.Must(t, r.ParseForm())
	got, err := answerOf(r)
	pagetest.Must(t, err)
	if got.Seq != 3 || strings.Join(got.Texts, ";") != "meek;bid 7" {
		t.Errorf("read %+v", got)
	}
}
