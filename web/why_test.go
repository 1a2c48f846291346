package web

import (
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"signoria/engine/scenario"
	"signoria/web/page/pagetest"
)

var (
	scenarioField = regexp.MustCompile(`(?s)<textarea id="report-scenario"[^>]*>(.*?)</textarea>`)
	addressField  = regexp.MustCompile(`id="report-address"[^>]* value="([^"]*)"`)
	choiceValue   = regexp.MustCompile(`name="choice" value="([^"]+)"`)
)

// TestReportRuns checks that the report of a running table is a scenario that runs, in every title,
// with the choices that led there.
func TestReportRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	for _, g := range pagetest.AllGames() {
		t.Run(g.Name, func(t *testing.T) {
			h := open(t)
			b := h.browser()
			opened, err := g.Open(g.Content)
			pagetest.Must(t, err)
			fields := []string{"title", g.Name, "seats", strconv.Itoa(opened.Meta().MinSeats)}
			for seat := range opened.Meta().MinSeats {
				fields = append(fields, "level"+strconv.Itoa(seat+1), pagetest.First)
			}
			reports := 0
			page := answer{}
			base := ""
			for i := 0; reports < 4 && i < 240; i++ { // at some tables a report is impossible for a long time
				if i%12 == 0 {
					page = b.table(fields...)
					base = page.base()
					b.awaits(page, `name="choice"`)
				}
				page = b.get(base)
				choice := choiceValue.FindStringSubmatch(page.body)
				if choice == nil { // other seats are asked
					continue
				}
				b.post(base+"/choose", "seq", page.field(t, seqField), "choice", html.UnescapeString(choice[1]))
				report := b.get(base + "/report")
				if report.status == http.StatusConflict { // during a set-up the position cannot be written as a scenario
					if !addressField.MatchString(report.body) || scenarioField.MatchString(report.body) {
						t.Fatalf("a report during a set-up does not contain the moment's address alone: %s", report.body)
					}
					continue
				}
				wantStatus(t, report, http.StatusOK)
				reports++
				own, address := strings.Split(base, "/")[3], html.UnescapeString(addressField.FindStringSubmatch(report.body)[1])
				if strings.Contains(address, own) {
					t.Fatalf("the report reveals the key of its seat: %s", address)
				}
				wantStatus(t, h.browser().get(address[strings.Index(address, "/m/"):]), http.StatusOK)
				text := html.UnescapeString(scenarioField.FindStringSubmatch(report.body)[1])
				list, err := scenario.Parse("report.yaml", []byte(text))
				pagetest.Must(t, err)
				if failures := list[0].Run(opened); len(failures) > 0 {
					t.Fatalf("%v\n%s", failures, text)
				}
			}
			if reports == 0 && g.Pages != nil {
				t.Error("nothing was chosen and reported")
			}
		})
	}
}

// TestWhyIsForThoseAtTheTable checks the pages of overview and report with invalid addresses. Entry
// numbers outside the log are moved to its ends.
func TestWhyIsForThoseAtTheTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	base := b.table("title", "toy", "seats", "2", "level2", pagetest.Slow).base()
	for _, path := range []string{"/why", "/why?at=999999999", "/why?at=-5", "/why?at=x", "/why?at=0"} {
		wantStatus(t, b.get(base+path), http.StatusOK)
	}
	for _, path := range []string{"/report", "/report?at=0", "/report?at=99999999999999999999"} {
		if status := b.get(base + path).status; status != http.StatusOK && status != http.StatusConflict {
			t.Errorf("%s answers %d", path, status)
		}
	}
	stranger := h.browser()
	wantStatus(t, stranger.get("/m/nothing/nokey/why"), http.StatusNotFound)
	wantStatus(t, stranger.get("/m/nothing/nokey/report"), http.StatusNotFound)
	wantStatus(t, stranger.get("/glossary/lorenzo/en.0000000000.json"), http.StatusNotFound)
	wantStatus(t, stranger.get("/glossary/nothing/en.json"), http.StatusNotFound)
}
