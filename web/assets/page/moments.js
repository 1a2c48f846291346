// Writes times in the reader's own zone; without script they are in UTC.

const day = 24 * 60 * 60_000

// when returns a moment in the reader's zone: the time alone if it is today, with the day of the week
// within six days, else with the date.
export function when(at, now, lang, zone) {
  const near = Math.abs(at - now) < 6 * day
  const today = dateOf(at, zone) === dateOf(now, zone)
  const named = today ? {} : near ? { weekday: 'long' } : { day: 'numeric', month: 'long' }
  return new Intl.DateTimeFormat(lang, { ...named, hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(at)
}

// dateOf returns the day of a moment in the reader's zone, as YYYY-MM-DD.
export function dateOf(at, zone) {
  const parts = Object.fromEntries(new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }).formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

// writeMoments writes all times of a page: data-when as a moment, data-day as its day, data-exactly
// as a tooltip.
export function writeMoments(now = Date.now(), root = document) {
  const lang = document.documentElement.lang
  for (const time of root.querySelectorAll('time[data-when], time[data-day], time[data-exactly]')) {
    const at = Date.parse(time.dateTime)
    if (Number.isNaN(at)) continue
    if (time.matches('[data-when]')) write(time, when(at, now, lang))
    else if (time.matches('[data-day]')) write(time, dateOf(at))
    else time.title = `${dateOf(at)} ${new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }).format(at)}`
  }
}

function write(thing, text) {
  if (thing.textContent !== text) thing.textContent = text
}
