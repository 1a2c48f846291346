package board

// This file is drawing data of the chart, in units of its 1000 by 1000 square: see
// pictures/map-italy.svg. Roads, ports and seas as the game knows them are in the content; a road
// or port that is not listed here is drawn straight.

// nudges move cities that would touch otherwise.
var nudges = map[string]point{
	"messina":       {-24, -6},
	"reggio":        {8, 16},
	"siena":         {4, 15},
	"florence":      {6, -7},
	"pisa":          {-9, 3},
	"parma":         {-8, 8},
	"mantua":        {3, -4},
	"spoleto":       {6, 4},
	"terracina":     {-6, 2},
	"naples":        {7, 6},
	"civitavecchia": {-10, 2},
	"perugia":       {0, -2},
	"ajaccio":       {4, 0},
	"corfu":         {-17, -2},
}

// nameSides are the sides of cities with their names: top, right, bottom or left; "r" for those not
// listed.
var nameSides = map[string]string{
	"turin":         "t",
	"nice":          "b",
	"milan":         "t",
	"genoa":         "b",
	"parma":         "l",
	"mantua":        "t",
	"florence":      "t",
	"pisa":          "l",
	"siena":         "b",
	"rome":          "l",
	"terracina":     "b",
	"naples":        "b",
	"messina":       "t",
	"palermo":       "t",
	"tunis":         "l",
	"ragusa":        "b",
	"corfu":         "l",
	"perugia":       "t",
	"civitavecchia": "l",
}

// nameSides25 are others on the map for five: Civitavecchia needs room.
var nameSides25 = map[string]string{"rome": "r", "ajaccio": "b"}

// priceSides move the price of a highlighted city from below its ring (above, if the name is below)
// to where it covers no neighbour. Florence's name is moved away from Ravenna, that of Ajaccio away
// from the tracks.
var priceSides = map[string]string{"messina": "price-left", "genoa": "price-left", "parma": "price-above", "florence": "lean-left", "ajaccio": "lean-right"}

// roses are the compass roses where the lanes of a sea meet.
var roses = map[string]point{
	"ligurian":   {240.4, 352.3},
	"tyrrhenian": {409.6, 598.3},
	"adriatic":   {602.3, 306.8},
	"ionian":     {832.1, 748.7},
}

// seaNames are the lines on which the name of a sea is written in the reader's
// language, below the Latin one.
var seaNames = map[string]string{
	"ligurian":   "M226 359Q300 331 378 355",
	"tyrrhenian": "M345 712Q425 728 515 708",
	"ionian":     "M800 830Q860 842 925 827",
	"adriatic":   "M616 362Q668 400 722 436",
}

// bends are the points between the ends of a road or lane, by the ids of the
// ends: two cities, a sea and a port, or two seas.
var bends = map[[2]string][]point{
	// Roads.
	{"turin", "nice"}:          {{173.9, 239.7}},
	{"turin", "milan"}:         {{244.3, 175.6}},
	{"turin", "genoa"}:         {{229.3, 218.6}},
	{"nice", "genoa"}:          {{211.4, 261.7}},
	{"milan", "genoa"}:         {{273.1, 198.9}},
	{"milan", "parma"}:         {{313.3, 192.5}},
	{"milan", "mantua"}:        {{335.5, 174}},
	{"genoa", "pisa"}:          {{318, 258}},
	{"parma", "mantua"}:        {{368.6, 203.7}},
	{"parma", "florence"}:      {{390.7, 261.7}},
	{"mantua", "trento"}:       {{399.3, 145}},
	{"mantua", "venice"}:       {{431.5, 176.5}},
	{"mantua", "ravenna"}:      {{424.8, 211.4}},
	{"trento", "venice"}:       {{440.8, 135.3}},
	{"venice", "ravenna"}:      {{455, 199.1}},
	{"ravenna", "florence"}:    {{437.9, 268.9}},
	{"ravenna", "ancona"}:      {{500, 288.3}},
	{"florence", "pisa"}:       {{380.2, 298.2}},
	{"florence", "siena"}:      {{412, 325.9}},
	{"pisa", "siena"}:          {{379, 336.5}},
	{"siena", "rome"}:          {{443.9, 406.6}},
	{"spoleto", "ancona"}:      {{524.7, 360.2}},
	{"spoleto", "rome"}:        {{490.8, 427.5}},
	{"spoleto", "benevento"}:   {{562.9, 453.1}},
	{"rome", "terracina"}:      {{501.8, 491.2}},
	{"terracina", "naples"}:    {{563.6, 512.3}},
	{"naples", "benevento"}:    {{618.7, 542.3}},
	{"naples", "rossano"}:      {{647.8, 568.3}, {694, 602.5}},
	{"benevento", "bari"}:      {{694.6, 526.2}},
	{"bari", "rossano"}:        {{749.1, 574.9}, {740.2, 621.9}},
	{"rossano", "reggio"}:      {{739.4, 710.9}},
	{"palermo", "messina"}:     {{607, 795.5}},
	{"florence", "spoleto"}:    {{463, 343.2}},
	{"perugia", "spoleto"}:     {{489.3, 378.2}},
	{"perugia", "florence"}:    {{447.7, 330.4}},
	{"perugia", "siena"}:       {{447.2, 353}},
	{"civitavecchia", "rome"}:  {{456.4, 457.9}},
	{"civitavecchia", "siena"}: {{428.9, 400.9}},
	// Lanes from the rose of a sea to its ports.
	{"adriatic", "bari"}:       {{696.6, 407.5}},
	{"tyrrhenian", "reggio"}:   {{642.1, 726.9}, {689.3, 753.5}},
	{"ionian", "reggio"}:       {{744.6, 804.1}},
	{"ionian", "messina"}:      {{731.3, 806.3}, {692.1, 797.6}},
	{"ionian", "tunis"}:        {{680.9, 912.6}, {530.8, 936.5}, {422.2, 859.7}},
	{"tyrrhenian", "cagliari"}: {{309.5, 691.6}},
	{"ligurian", "ajaccio"}:    {{224.6, 421}},
	{"tyrrhenian", "ajaccio"}:  {{280.7, 506.6}},
	{"adriatic", "ragusa"}:     {{727, 387.7}},
	{"adriatic", "corfu"}:      {{779.9, 446.2}, {900.9, 549}},
	// Straits between two seas.
	{"ligurian", "tyrrhenian"}: {{314.2, 365.5}, {370.5, 473.1}},
	{"tyrrhenian", "ionian"}:   {{602.2, 710.8}, {672.5, 747.3}, {691.9, 772.1}, {704.7, 812.4}, {757.4, 790.8}},
	{"ionian", "adriatic"}:     {{891.3, 643.1}, {898.9, 566.1}, {869.2, 508.8}, {822, 465.1}, {762, 412}, {690, 362}},
}
