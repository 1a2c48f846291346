// The moments of the chart of the chances, as the page writes them: entries, each with
// the chance of every seat in hundredths.
export const readMoments = (text) => text.split(' ').map((moment) => {
  const [seq, ...win] = moment.split(',').map(Number)
  return { seq, win }
})

// momentAt returns the moment nearest to a place of the chart, from 0 to 1.
export function momentAt(moments, first, last, place) {
  const seq = first + place * (last - first)
  return moments.reduce((best, moment) => Math.abs(moment.seq - seq) < Math.abs(best.seq - seq) ? moment : best)
}
