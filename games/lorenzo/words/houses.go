package words

import (
	"strconv"
	"strings"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// HouseTile returns a house tile by its number; for number 0 and unknown ones a tile without a name.
func (m *Telling) HouseTile(n int) *content.House {
	if n <= 0 || n >= len(m.c.Houses) {
		return &content.House{}
	}
	return &m.c.Houses[n]
}

// HouseName names a house.
func (m *Telling) HouseName(n int) string { return m.T("house." + m.HouseTile(n).Slug + ".name") }

// HouseText says what a house does.
func (m *Telling) HouseText(n int) string { return m.T("house." + m.HouseTile(n).Slug + ".text") }

// Exchange returns the exchange of a house; nil if it has none.
func (m *Telling) Exchange(house int) *content.Lasting {
	lasting := m.HouseTile(house).Lasting
	for i := range lasting {
		if lasting[i].Kind == content.LastExchange {
			return &lasting[i]
		}
	}
	return nil
}

func (m *Telling) exchangeWords(house int, v narrate.Voice) string {
	l := m.Exchange(house)
	if l == nil {
		return m.HouseName(house)
	}
	return m.T("choice.exchange", "house", m.HouseName(house), "pay", m.Goods(l.Goods, v), "gain", m.Goods(l.Other, v))
}

// Stored are the goods on a seat's house tile (LH-9.1).
func Stored(s *lorenzo.SeatView) content.Goods {
	return content.Goods{content.Wood: int16(s.Store[0]), content.Stone: int16(s.Store[1])}
}

// FaceName names a special token by its face.
func (m *Telling) FaceName(face int) string { return m.T("token." + m.c.Faces[face].ID) }

// FaceGoods returns the words for what a special token yields.
func (m *Telling) FaceGoods(face int, v narrate.Voice) string {
	return m.gain(m.c.Faces[face].Gain, m.c.Faces[face].Privileges, v)
}

// ViscontiName names a Visconti token, from 0.
func (m *Telling) ViscontiName(i int) string {
	return m.T("visconti." + strings.TrimPrefix(m.c.Visconti[i].ID, "visconti_"))
}

// FaithTileName names a faith tile, from 0.
func (m *Telling) FaithTileName(i int) string { return m.T("faith_tile." + m.c.FaithTiles[i].ID) }

func (m *Telling) auctionTile(i int) string {
	if i < 0 || i >= len(m.c.Auction) {
		return strconv.Itoa(i)
	}
	return m.T("auction_tile." + m.c.Auction[i].ID + ".name")
}
