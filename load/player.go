package load

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// Player is one person's browser at one table.
type Player struct {
	client *http.Client
	server *url.URL
	// Path is the path of the table with the player's key, Watch that with the spectators' key.
	Path, Watch string
	// Page is the last page that the player has received.
	Page Page
}

// Page is the state of a table as a player sees it.
type Page struct {
	// Seq is the entry that an answer must follow, Choices are the open choices, in notation.
	Seq     string
	Choices []string
	// Over means that the match is over.
	Over bool
}

// Refused is the error of an answer with another status than 200.
type Refused struct {
	Status int
	// Page is the current page, if the answer contains one.
	Page Page
}

// Error implements error.
func (r *Refused) Error() string {
	return fmt.Sprintf("load: the server answered %d (%s)", r.Status, http.StatusText(r.Status))
}

// NewPlayer returns a browser without a table, which uses the transport.
func NewPlayer(server *url.URL, transport http.RoundTripper) *Player {
	jar, _ := cookiejar.New(nil) // never fails
	return &Player{client: &http.Client{Jar: jar, Transport: transport}, server: server}
}

// Open opens a table with the fields of the form on the home page and sits down.
func (p *Player) Open(ctx context.Context, fields url.Values) error {
	home, err := p.do(ctx, http.MethodGet, "/", nil)
	if err != nil {
		return err
	}
	form := url.Values{"nonce": {"load"}, "promise": {field(home, "promise")}}
	for name, values := range fields {
		form[name] = values
	}
	body, err := p.do(ctx, http.MethodPost, "/matches", form)
	if err != nil {
		return err
	}
	p.Page = pageOf(body)
	if found := watchLink.FindStringSubmatch(body); found != nil {
		if link, err := url.Parse(html.UnescapeString(found[1])); err == nil {
			p.Watch = link.Path
		}
	}
	if p.Watch == "" {
		return errors.New("load: the page of a new table has no link for spectators")
	}
	return nil
}

// maxPicks is the most pages that Look loads.
const maxPicks = 24

// Look loads the player's page. If it has no choice, Look follows its links to pages with a part of a choice
// (a picked-up piece), and the links of those, until a page has one.
func (p *Player) Look(ctx context.Context) error {
	pages := []string{p.Path}
	for i := 0; i < len(pages) && i < maxPicks; i++ {
		body, err := p.do(ctx, http.MethodGet, pages[i], nil)
		if err != nil {
			return err
		}
		if p.Page = pageOf(body); p.Page.Over || len(p.Page.Choices) > 0 {
			return nil
		}
		for _, found := range pickLink.FindAllStringSubmatch(body, -1) {
			link := html.UnescapeString(found[1])
			if strings.HasPrefix(link, p.Path+"?") && !slices.Contains(pages, link) {
				pages = append(pages, link)
			}
		}
	}
	return nil
}

// Choose posts a choice that follows entry seq, and sets Page to the page in the answer.
func (p *Player) Choose(ctx context.Context, seq, choice string) error {
	body, err := p.do(ctx, http.MethodPost, p.Path+"/choose", url.Values{"seq": {seq}, "choice": {choice}})
	var refused *Refused
	switch {
	case err == nil:
		p.Page = pageOf(body)
	case errors.As(err, &refused) && refused.Page.Seq != "":
		p.Page = refused.Page
	}
	return err
}

// matchOf returns the id of the match at an address.
func matchOf(path string) string {
	parts := strings.Split(path, "/") // "", "m", id, key
	if len(parts) < 3 {
		return ""
	}
	return parts[2]
}

// do sends a request as the script of a page does, so that choices are answered by a board. It returns the
// body; the error is *Refused for another status than 200.
func (p *Player) do(ctx context.Context, method, path string, form url.Values) (string, error) {
	at, err := p.server.Parse(path)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(ctx, method, at.String(), strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Accept-Encoding", "br")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if strings.HasSuffix(path, "/choose") {
		r.Header.Set("HX-Request", "true")
	}
	answer, err := p.client.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	body, err := text(answer)
	if err != nil {
		return "", err
	}
	if answer.StatusCode != http.StatusOK {
		return "", &Refused{answer.StatusCode, pageOf(body)}
	}
	if method == http.MethodPost && path == "/matches" {
		p.Path = answer.Request.URL.Path // after the redirect
	}
	return body, nil
}

func text(answer *http.Response) (string, error) {
	var body io.Reader = answer.Body
	if answer.Header.Get("Content-Encoding") == "br" {
		body = brotli.NewReader(body)
	}
	all, err := io.ReadAll(body)
	return string(all), err
}

var (
	watchLink    = regexp.MustCompile(`id="watch-link"[^>]* value="([^"]*)"`)
	choiceButton = regexp.MustCompile(`<button [^>]*name="choice" value="([^"]*)"[^>]*>`)
	pickLink     = regexp.MustCompile(`href="([^"]*[?;&](?:member|servants|trades|privileges|leave)=[^"]*)"`)
	resultLink   = regexp.MustCompile(`href="[^"]*/result"`)
)

// field returns the value of a hidden field.
func field(body, name string) string {
	_, rest, _ := strings.Cut(body, `name="`+name+`" value="`)
	value, _, _ := strings.Cut(rest, `"`)
	return html.UnescapeString(value)
}

// pageOf parses a page or a part of one.
func pageOf(body string) Page {
	p := Page{Seq: field(body, "seq"), Over: resultLink.MatchString(body)}
	for _, found := range choiceButton.FindAllStringSubmatch(body, -1) {
		if !strings.Contains(found[0], " disabled") {
			p.Choices = append(p.Choices, html.UnescapeString(found[1]))
		}
	}
	return p
}
