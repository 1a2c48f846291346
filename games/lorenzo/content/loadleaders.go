package content

import (
	"regexp"
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// people is a file of leaders or houses: their numbers.
type people struct {
	set         Set
	first, last int
}

// Leaders and houses are numbered by their files.
var (
	basicLeaders  = leaderFile{BasicSet, 1, 20}
	housesLeaders = leaderFile{HousesSet, 21, 40}
	pazziLeaders  = leaderFile{PazziSet, 41, LeaderCount}
	tenHouses     = houseFile{HousesSet, 1, 10}
	pazziHouses   = houseFile{PazziSet, 11, HouseCount}
)

type (
	leaderFile people
	houseFile  people
)

// read reads a file of leaders (LA-3, LH-8, LP-3).
func (file leaderFile) read(c *Content, root yamltree.Value) {
	root.Fields("source", "leaders")
	source := fileSource(root)
	for i, v := range root.Need("leaders").Exactly(file.last - file.first + 1) {
		l := readLeader(c, v, source)
		l.Number, l.Set = file.first+i, file.set
		for n := range c.Leaders[:l.Number] {
			if c.Leaders[n].Slug == l.Slug {
				v.Errorf("leader %q stands here or in another file already", l.Name)
			}
		}
		c.Leaders[l.Number] = l
	}
}

// leaderKinds are the kinds in the order of LeaderKind.
var leaderKinds = []string{"permanent", "once_per_round", "immediate", "action_space"}

func readLeader(c *Content, v yamltree.Value, source string) Leader {
	v.Fields("name", "rule", "requirement", "kind", "space_value", "ability", "source", "also", "note", "unsure", "summary")
	l := Leader{
		Name:   readName(v),
		Rule:   v.Need("rule").Text(),
		Needs:  readNeeds(v.Need("requirement"), false),
		Kind:   LeaderKind(v.Need("kind").OneOf(leaderKinds...)),
		Space:  Home,
		Source: readSource(v, source),
	}
	l.Slug = slugOf(l.Name)
	ability := v.Need("ability")
	if len(ability.List()) == 0 {
		ability.Errorf("a leader does something")
	}
	switch l.Kind {
	case Permanent:
		l.Lasting = onLeader.in(c).lastings(ability)
	case ActionSpace:
		l.Minimum = v.Need("space_value").Int(1, 20)
		l.Space = nextOwnSpace(c, v)
		l.Effects = reader{c: c, space: true}.effects(ability)
	default:
		l.Effects = reader{c: c, member: true}.effects(ability)
	}
	if l.Kind != ActionSpace && v.Get("space_value").Given() {
		v.Get("space_value").Errorf("only a leader with an action space has one (LH-7)")
	}
	return l
}

// nextOwnSpace is the next own action space of a leader; the last one is that of
// a copy (EL-10.1).
func nextOwnSpace(c *Content, v yamltree.Value) Space {
	next := LeaderSpace
	for i := range c.Leaders {
		if c.Leaders[i].Space.Own() {
			next = max(next, c.Leaders[i].Space+1)
		}
	}
	if next == CopySpace {
		v.Errorf("is the %dth leader with an action space; %d are possible", OwnSpaces, OwnSpaces-1)
		return Home
	}
	return next
}

// countNeeds are the requirements that are one number of cards or leaders.
var countNeeds = map[string]NeedOf{
	"cards_same_type": NeedSameType, "development_cards": NeedAllCards, "development_card_types": NeedTypes,
	"wood_plus_stone": NeedWoodStone, "played_leaders": NeedLeaders,
}

// readNeeds reads requirements: each number is one atomic part (EL-5).
func readNeeds(v yamltree.Value, most bool) (needs []Need) {
	allowed := append(slices.Clone(GoodNames[:]), "cards", "cards_same_type", "development_cards", "played_leaders")
	low := 0
	if most {
		allowed = append(allowed, "wood_plus_stone", "development_card_types")
	} else {
		allowed, low = append(allowed, "max"), 1
	}
	for _, f := range v.Fields(allowed...) {
		if f.Name == "max" {
			needs = append(needs, readNeeds(f.Value, true)...)
			continue
		}
		if f.Name == "cards" {
			for _, t := range f.Fields(TypeNames[:NumTypes]...) {
				needs = append(needs, Need{What: NeedCards, Type: typeByName(t.Name), N: int16(t.Int(low, CardSlots)), Most: most})
			}
			continue
		}
		n := Need{What: countNeeds[f.Name], N: int16(f.Int(low, 99)), Most: most}
		if n.What == 0 {
			n.What, n.Good = NeedGood, GoodByName(f.Name)
		}
		needs = append(needs, n)
	}
	return needs
}

// notInSlug is what a slug has one "_" for.
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

// read reads a file of houses (LH-9).
func (file houseFile) read(c *Content, root yamltree.Value) {
	root.Fields("source", "houses")
	file.readList(c, root)
}

func (file houseFile) readList(c *Content, root yamltree.Value) {
	source := fileSource(root)
	for i, v := range root.Need("houses").Exactly(file.last - file.first + 1) {
		v.Fields("name", "rule", "summary", "ability", "source", "also", "note", "unsure")
		h := House{Number: file.first + i, Set: file.set, Name: readName(v), Rule: v.Need("rule").Text(), Source: readSource(v, source)}
		h.Slug = slugOf(h.Name)
		for n := range c.Houses[:h.Number] {
			if c.Houses[n].Slug == h.Slug {
				v.Errorf("house %q stands here or in another file already", h.Name)
			}
		}
		h.Lasting = onHouse.in(c).lastings(v.Need("ability"))
		if len(h.Lasting) == 0 {
			v.Errorf("a house does something")
		}
		c.Houses[h.Number] = h
	}
}

// readPazziHouses reads pazzi/houses.yaml: two houses and the tokens of one of
// them (LP-4).
func readPazziHouses(c *Content, root yamltree.Value) {
	root.Fields("source", "houses", "visconti_tokens")
	pazziHouses.readList(c, root)
	source := fileSource(root)
	for _, v := range root.Need("visconti_tokens").Exactly(viscontiTokens) {
		v.Fields("id", "gain", "source", "also", "note")
		f := Face{ID: v.Need("id").Text(), Count: 1, Gain: readGoods(v.Need("gain")), Source: readSource(v, source)}
		if f.Gain == (Goods{}) {
			v.Errorf("shows nothing")
		}
		checkID(v, f.ID, c.Visconti)
		c.Visconti = append(c.Visconti, f)
	}
}

// viscontiTokens is how many tokens the Visconti have (LP-4.2).
const viscontiTokens = 5
