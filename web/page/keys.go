package page

// A Key is a function of keys on pages of the site. The panel of settings lists those that do
// something on the page where it was opened.
type Key struct {
	// Caps are the names of the keys on a keyboard; words among them are translated.
	Caps []string
	// Word is the key of the catalogue, below "keys.", of what they do.
	Word string
	// Where selects what a page must have for the keys to do something there; empty means all
	// have.
	Where string
	// Sign reports that a single letter or sign has the function anywhere on the page. People who
	// speak to their device, or who press wrong keys, can switch such keys off (WCAG 2.1.4).
	Sign bool
}

// Keys are all keys that the script listens to, in the order of the list.
var Keys = []Key{
	{[]string{"Tab", "Enter"}, "walk", "", false},
	{[]string{"Esc"}, "close", "", false},
	{[]string{"S"}, "settings", "", true},
	{[]string{"?"}, "why", "#ask-why", true},
	{[]string{"I"}, "explain", "#ask-why[data-glossary]", true},
	{[]string{"M"}, "marks", "#marks-on", true},
	{[]string{"T"}, "talk", "#talk", true},
	{[]string{"E"}, "react", ".match:not(.replaying) .talk-open", true},
	{[]string{"1", "…", "6"}, "phrase", "#talk", true},
	{[]string{"↑", "↓", "Home", "End"}, "rows", "[data-arrows], #chronicle", false},
	{[]string{"+", "−"}, "zoom", "[data-pan]", false},
	{[]string{"Space"}, "play", ".reel", false},
	{[]string{"←", "→"}, "choices", ".reel", false},
	{[]string{"↑", "↓"}, "rounds", ".reel", false},
	{[]string{"N"}, "mine", ".reel", true},
	{[]string{"E"}, "events", ".reel", true},
	{[]string{"/"}, "find", "#rules-find", true},
}
