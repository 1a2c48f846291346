const two = (n) => String(n).padStart(2, '0')

// shifted is a time of day by a clock that is so many minutes east.
export function shifted(text, zone) {
  const [hours, minutes] = text.split(':').map(Number)
  const at = (((hours * 60 + minutes + zone) % 1440) + 1440) % 1440
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}
