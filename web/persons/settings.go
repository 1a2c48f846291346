package persons

import (
	"net/http"

	"signoria/i18n"
	"signoria/web/page"
	"signoria/web/visitor"
)

// speak sets the language of a person's notices to the one that they have just chosen.
func (s *Pages) speak(r *http.Request, lang string) {
	p := s.PersonOf(r)
	if p == nil || !s.Notices.Any() {
		return
	}
	told, err := s.Server.People().NotifyPrefs(r.Context(), *p)
	if err == nil && visitor.IsTold(told) && told.Preferences.Lang != lang {
		told.Preferences.Lang = lang
		err = s.Server.People().SetPreferences(r.Context(), *p, told.Preferences)
	}
	if err != nil {
		s.Log.Warn("the language of notices could not be changed", "error", err)
	}
}

// settings stores the language, the theme, motion, how turns end, or talk, and redirects back.
// Unknown values change nothing.
func (s *Pages) settings(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	if lang := r.PostForm.Get("lang"); lang != "" {
		lang = i18n.Match("", lang)
		s.SetCookie(w, r, page.LangCookie, lang)
		s.speak(r, lang)
	}
	if theme := r.PostForm.Get("theme"); theme == page.Themes[0] || theme == page.Themes[1] {
		s.SetCookie(w, r, page.ThemeCookie, theme)
	}
	if motion := r.PostForm.Get("motion"); motion == page.NoMotion || motion == page.DeviceMotion {
		s.SetCookie(w, r, page.MotionCookie, motion)
	}
	if more := r.PostForm.Get("more"); more == page.AlwaysMore || more == "worth" {
		s.SetCookie(w, r, page.MoreCookie, more)
	}
	if value := r.PostForm.Get("talk"); value == page.Hushed || value == "on" {
		s.SetCookie(w, r, page.TalkCookie, value)
	}
	page.Redirect(w, r, page.OwnPath(r.PostForm.Get("back")), http.StatusSeeOther)
}
