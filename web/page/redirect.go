package page

import (
	"net/http"

	"signoria/kit"
)

// Redirect leads to a page of the site, by its path: nothing else in the site writes a Location.
func Redirect(w http.ResponseWriter, r *http.Request, path string, status int) {
	http.Redirect(w, r, string(kit.At(r.Context(), path)), status)
}
