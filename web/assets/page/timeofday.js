// zoneName returns the name of the device's zone, such as Europe/Prague; empty if the browser does not
// know it.
export const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

// eastOf returns by how many minutes a zone's clock is ahead of UTC at a time.
export function eastOf(zone, at = Date.now()) {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' }
  const { year, month, day, hour, minute } = Object.fromEntries(new Intl.DateTimeFormat('en', { ...fields, hourCycle: 'h23', timeZone: zone })
    .formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Math.round(Date.UTC(year, month - 1, day, hour, minute) / 60_000 - Math.floor(at / 60_000))
}

const two = (n) => String(n).padStart(2, '0')

// shifted returns a time of day on a clock that is zone minutes east.
export function shifted(text, zone) {
  const [hours, minutes] = text.split(':').map(Number)
  const at = (((hours * 60 + minutes + zone) % 1440) + 1440) % 1440
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}
