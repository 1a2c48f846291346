package content

import (
	"regexp"
	"strings"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// leaders is a file of leaders (LA-3, LH-8, LP-3), numbered from first to last.
func (l *loader) leaders(set Set, first, last int) func() content.Kind {
	return func() content.Kind {
		var file string
		return content.Struct(l.from.FileSource(&file), content.Need("leaders", content.Exactly(last-first+1, func(i int) content.Kind {
			leader := &l.Leaders[first+i]
			leader.Number, leader.Set = first+i, set
			return l.leader(leader, &file)
		})))
	}
}

// leaderKinds are the kinds in the order of LeaderKind.
var leaderKinds = []string{"permanent", "once_per_round", "immediate", "action_space"}

func (l *loader) leader(leader *Leader, file *string) content.Kind {
	activated, onSpace := l.anywhere(), l.anywhere()
	activated.member, activated.name = true, "effects-of-an-activation"
	onSpace.space, onSpace.name = true, "effects-of-an-action-space"
	abilities := []content.Kind{
		Permanent:    l.onLeader().lastings(&leader.Lasting),
		OncePerRound: activated.effects(&leader.Effects),
		Immediate:    activated.effects(&leader.Effects),
		ActionSpace:  onSpace.effects(&leader.Effects),
	}
	return content.Struct(
		content.Need("name", content.Text(&leader.Name)),
		content.Need("rule", content.Text(&leader.Rule), "that tells the whole story"),
		content.Need("requirement", needs(&leader.Needs, false), "what must be owned (EL-5)"),
		content.Need("kind", content.Enum(&leader.Kind, leaderKinds)),
		content.May("space_value", content.Int(&leader.Minimum, 1, 20), "least value of his own space (LH-7)"),
		content.Need("ability", content.Case(func() int { return int(leader.Kind) }, abilities...).Then(func(v yamltree.Value) {
			if v.IsList() && len(v.List()) == 0 {
				v.Errorf("a leader does something")
			}
		})),
		l.from.OrFile("leaders", file, &leader.Source),
		content.Aside("also", "note", "unsure", "summary"),
	).Then(func(v yamltree.Value) {
		leader.Slug = slugOf(leader.Name)
		for n := range l.Leaders[:leader.Number] {
			if l.Leaders[n].Slug == leader.Slug {
				v.Errorf("leader %q stands here or in another file already", leader.Name)
			}
		}
		switch given := v.Get("space_value"); {
		case leader.Kind == ActionSpace:
			v.Need("space_value")
			leader.Space = l.nextOwnSpace(v)
		case given.Given():
			given.Errorf("only a leader with an action space has one (LH-7)")
		}
	})
}

// nextOwnSpace is the next own action space of a leader; the last one is that of
// a copy (EL-10.1).
func (l *loader) nextOwnSpace(v yamltree.Value) Space {
	next := LeaderSpace
	for i := range l.Leaders {
		if l.Leaders[i].Space.Own() {
			next = max(next, l.Leaders[i].Space+1)
		}
	}
	if next == CopySpace {
		v.Errorf("is the %dth leader with an action space; %d are possible", OwnSpaces, OwnSpaces-1)
		return Home
	}
	return next
}

// needs reads requirements (EL-5): each number is a Need of its own, in the order of the file.
func needs(into *[]Need, most bool) content.Kind {
	name, low := "requirement", 1
	if most {
		name, low = "most", 0
	}
	need := func(name string, high int, of Need) content.Field {
		of.Most = most
		return content.May(name, content.Int(&of.N, low, high).Then(func(yamltree.Value) { *into = append(*into, of) }))
	}
	var fields, cards []content.Field
	for kind := range NumTypes {
		cards = append(cards, need(kind.String(), CardSlots, Need{What: NeedCards, Type: kind}))
	}
	fields = append(fields, content.May("cards", content.InOrder(cards...)))
	for g, name := range GoodNames {
		fields = append(fields, need(name, 99, Need{What: NeedGood, Good: Good(g)}))
	}
	fields = append(fields, need("cards_same_type", 99, Need{What: NeedSameType}), need("development_cards", 99, Need{What: NeedAllCards}),
		need("played_leaders", 99, Need{What: NeedLeaders}))
	if most {
		fields = append(fields, need("wood_plus_stone", 99, Need{What: NeedWoodStone}), need("development_card_types", 99, Need{What: NeedTypes}))
	} else {
		fields = append(fields, content.May("max", needs(into, true), "so many at most"))
	}
	return content.Named(name, func() content.Kind { return content.InOrder(fields...) })
}

// notInSlug matches the characters for which a slug has one "_".
var notInSlug = regexp.MustCompile(`[^a-z0-9]+`)

// plainLetters are the accented letters of Italian and its neighbours, and what
// a slug has for them.
var plainLetters = strings.NewReplacer(
	"à", "a", "á", "a", "â", "a", "ã", "a", "ä", "a", "å", "a", "ç", "c", "č", "c", "ď", "d",
	"è", "e", "é", "e", "ê", "e", "ë", "e", "ě", "e", "ì", "i", "í", "i", "î", "i", "ï", "i",
	"ñ", "n", "ň", "n", "ò", "o", "ó", "o", "ô", "o", "õ", "o", "ö", "o", "ř", "r", "š", "s", "ť", "t",
	"ù", "u", "ú", "u", "û", "u", "ü", "u", "ů", "u", "ý", "y", "ÿ", "y", "ž", "z")

// slugOf is the name of a leader or house in catalogues and pictures.
func slugOf(name string) string {
	return strings.Trim(notInSlug.ReplaceAllString(plainLetters.Replace(strings.ToLower(name)), "_"), "_")
}

// houses reads a file of houses (LH-9, LP-4), numbered from first to last; beside returns a further
// field of the file.
func (l *loader) houses(set Set, first, last int, beside func(file *string) content.Field) func() content.Kind {
	return func() content.Kind {
		var file string
		return content.Struct(l.from.FileSource(&file), content.Need("houses", content.Exactly(last-first+1, func(i int) content.Kind {
			house := &l.Houses[first+i]
			house.Number, house.Set = first+i, set
			return l.house(house, &file)
		})), beside(&file))
	}
}

func (l *loader) house(house *House, file *string) content.Kind {
	return content.Struct(
		content.Need("name", content.Text(&house.Name)),
		content.Need("rule", content.Text(&house.Rule), "that tells the whole story"),
		content.Need("ability", l.onHouse().lastings(&house.Lasting)),
		l.from.OrFile("houses", file, &house.Source),
		content.Aside("summary", "also", "note", "unsure"),
	).Then(func(v yamltree.Value) {
		house.Slug = slugOf(house.Name)
		for n := range l.Houses[:house.Number] {
			if l.Houses[n].Slug == house.Slug {
				v.Errorf("house %q stands here or in another file already", house.Name)
			}
		}
		if len(house.Lasting) == 0 {
			v.Errorf("a house does something")
		}
	})
}

// viscontiTokens is how many tokens the Visconti have (LP-4.2).
const viscontiTokens = 5

// visconti are the tokens of that house.
func (l *loader) visconti(file *string) content.Field {
	return content.Need("visconti_tokens", content.Exactly(viscontiTokens, func(int) content.Kind {
		f := &Face{Count: 1}
		return content.Struct(
			content.Need("id", content.Text(&f.ID)),
			content.Need("gain", goods(&f.Gain)),
			l.from.OrFile("visconti tokens", file, &f.Source),
			content.Aside("also", "note"),
		).Then(func(v yamltree.Value) { addFace(v, &l.Visconti, *f) })
	}))
}

// addFace adds a kind of token, each once and with something on it.
func addFace(v yamltree.Value, list *[]Face, f Face) {
	if f.Gain == (Goods{}) && f.Privileges == 0 {
		v.Errorf("shows nothing")
	}
	for _, other := range *list {
		if other.ID == f.ID {
			v.Errorf("token %q stands here twice", f.ID)
		}
	}
	*list = append(*list, f)
}
