package web

import (
	"net/http"

	"signoria/i18n"
)

// speak has a person told things in the language that they have just chosen.
func (s *personPages) speak(r *http.Request, lang string) {
	p := s.personOf(r)
	if p == nil || !s.notices.Any() {
		return
	}
	told, err := s.Server.People().Told(r.Context(), *p)
	if err == nil && isTold(told) && told.Wishes.Lang != lang {
		told.Wishes.Lang = lang
		err = s.Server.People().Wish(r.Context(), *p, told.Wishes)
	}
	if err != nil {
		s.Log.Warn("the language of notices could not be changed", "error", err)
	}
}

// settings keeps the language, the theme, or how turns end, and leads back.
func (s *personPages) settings(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	if lang := r.PostForm.Get("lang"); lang != "" {
		lang = i18n.Match("", lang)
		s.setCookie(w, r, langCookie, lang)
		s.speak(r, lang)
	}
	if theme := r.PostForm.Get("theme"); theme == themes[0] || theme == themes[1] {
		s.setCookie(w, r, themeCookie, theme)
	}
	if more := r.PostForm.Get("more"); more == alwaysMore || more == "worth" {
		s.setCookie(w, r, moreCookie, more)
	}
	http.Redirect(w, r, ownPath(r.PostForm.Get("back")), http.StatusSeeOther)
}
