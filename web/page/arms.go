package page

import (
	"embed"
	"fmt"
	"net/http"
	"strings"

	"signoria/people"
)

// ArmsPath is the path of the pictures of arms; the parts of the arms follow, joined by hyphens.
const ArmsPath = "/arms"

// ArmsAddress returns the path of a picture of arms. It never changes.
func ArmsAddress(a people.Arms) string {
	return ArmsPath + "/" + strings.ReplaceAll(a.String(), " ", "-") + ".svg"
}

// charges are the pictures of the figures on a shield, each in a square.
//
//go:embed charges/*.svg
var charges embed.FS

// paints are the tinctures, and what a charge on each is painted with.
var paints = map[string][2]string{
	"gules": {"#a72a22", "#fbf3df"}, "azure": {"#22508f", "#f6dc93"}, "vert": {"#2c6b45", "#fbf3df"},
	"purpure": {"#63396f", "#f6dc93"}, "or": {"#d09a1e", "#2a1c08"}, "argent": {"#c9cacd", "#1b2733"},
}

const shield = "M2 2h24v12.5c0 7.8-5.4 12.6-12 15.5C7.4 27.1 2 22.3 2 14.5z"

// partings are the part of the shield that has the second tincture.
var partings = map[string]string{
	"plain": "", "pale": "M14 2h12v12.5c0 7.8-5.4 12.6-12 15.5z", "fess": "M2 14h24v.5c0 7.8-5.4 12.6-12 15.5C7.4 27.1 2 22.3 2 14.5z",
	"bend": "M2 2h24v12.5C26 18.4 24.65 21.55 22.475 24.09z", "chief": "M2 2h24v7H2z",
	"quarterly": "M14 2h12v12.5H14zM2 14.5h12V30C7.4 27.1 2 22.3 2 14.5z", "chevron": "M14 11 24.6 20.85Q23.3 23.5 21.07 25.55L14 19 6.93 25.55Q4.7 23.5 3.4 20.85z",
}

// DrawArms returns arms as SVG, legible from 18 pixels on; empty for arms that no account can have.
func DrawArms(a people.Arms) string {
	if !a.Whole() {
		return ""
	}
	charge, err := charges.ReadFile("charges/" + a.Charge + ".svg")
	if err != nil {
		return ""
	}
	top, size := 6.5, 14.0
	if a.Division == "chief" {
		top, size = 10.5, 12
	}
	rim := 1.6 // a rim around the charge in the colour of the field, so that it is visible on the second colour, too
	if strings.Contains(string(charge), "512") {
		rim *= 512.0 / 24
	}
	inner := strings.Replace(strings.TrimSpace(string(charge)), "<svg ", fmt.Sprintf(`<svg x="%g" y="%g" width="%g" height="%g" fill="%s" stroke="%s" stroke-width="%g" paint-order="stroke" `,
		14-size/2, top, size, size, paints[a.Field][1], paints[a.Field][0], rim), 1)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 32"><path d="%[1]s" fill="%[2]s"/><path d="%[3]s" fill="%[4]s"/>%[5]s`+
		`<path d="%[1]s" fill="none" stroke="#1d1208" stroke-width="2.6"/><path d="%[1]s" fill="none" stroke="#e8c877" stroke-width="1.2"/></svg>`,
		shield, paints[a.Field][0], partings[a.Division], paints[a.Second][0], inner)
}

// ServeArms answers with a picture of arms. The picture at an address never changes.
func (s *Site) ServeArms(w http.ResponseWriter, r *http.Request) {
	name, isPicture := strings.CutSuffix(r.PathValue("arms"), ".svg")
	drawn := ""
	if isPicture {
		drawn = DrawArms(people.ParseArms(strings.ReplaceAll(name, "-", " ")))
	}
	if drawn == "" {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = w.Write([]byte(drawn))
}
