package board

import "math"

// point is a place on the chart, whose square is 1000 units wide and high.
type point struct{ x, y float64 }

// The chart is a Lambert conformal conic projection with parallels 38 and 45
// degrees north; its middle is 12.75 east 41.45 north, and a radian is as long
// as chartScale. The picture pictures/map-italy.svg is drawn with the same.
const (
	chartMiddle = 500
	chartScale  = 4860
	middleLon   = 12.75
	middleLat   = 41.45
	southern    = 38
	northern    = 45
)

var (
	coneExponent = math.Log(math.Cos(radians(southern))/math.Cos(radians(northern))) / math.Log(tangent(northern)/tangent(southern))
	coneFactor   = math.Cos(radians(southern)) * math.Pow(tangent(southern), coneExponent) / coneExponent
)

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

func tangent(lat float64) float64 { return math.Tan(math.Pi/4 + radians(lat)/2) }

// parallel is the radius of a parallel on the unrolled cone.
func parallel(lat float64) float64 { return coneFactor / math.Pow(tangent(lat), coneExponent) }

// project returns the place on the chart of a longitude and a latitude in degrees.
func project(lon, lat float64) point {
	r, turn := parallel(lat), coneExponent*radians(lon-middleLon)
	return point{
		chartMiddle + chartScale*r*math.Sin(turn),
		chartMiddle - chartScale*(parallel(middleLat)-r*math.Cos(turn)),
	}
}
