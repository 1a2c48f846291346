package page

import (
	"net/http"

	"signoria/kit"
)

// Redirect redirects to a path of this site. Nothing else in the site writes a Location, so it
// never redirects to another site.
func Redirect(w http.ResponseWriter, r *http.Request, path string, status int) {
	http.Redirect(w, r, string(kit.At(r.Context(), path)), status)
}
