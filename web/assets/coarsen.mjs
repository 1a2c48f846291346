// Rounds the paths of icons on their grid of 512 to whole numbers: that halves their size and is not
// visible at the sizes in which we draw them. Each point is rounded by itself, so that errors do not add
// up along a path.

// widths are the numbers of arguments of each command.
const widths = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

// coarsen rewrites a path: the same commands, relative, to rounded points.
export function coarsen(path) {
  const pen = { at: [0, 0], start: [0, 0], drawn: [0, 0], out: '', last: '' }
  for (const { letter, numbers } of commands(path)) draw(pen, letter, numbers)
  return pen.out
}

// commands yields the commands of a path, each with its arguments. The flags of arcs are digits
// that may follow each other without a separator.
function* commands(path) {
  let at = 0
  const take = (pattern) => {
    pattern.lastIndex = at
    const found = pattern.exec(path)
    if (found) at = pattern.lastIndex
    return found?.[1]
  }
  let letter
  for (;;) {
    const named = take(/[\s,]*([a-zA-Z])/y)
    if (!named && (!letter || !/[\s,]*[-+.\d]/y.test(path.slice(at)))) break
    // What follows the point of a move without a letter are lines.
    letter = named ?? { m: 'l', M: 'L' }[letter] ?? letter
    const arc = letter.toLowerCase() === 'a'
    const numbers = Array.from({ length: widths[letter.toLowerCase()] }, (_, i) =>
      Number(take(arc && (i === 3 || i === 4) ? /[\s,]*([01])/y : /[\s,]*([-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?)/yi)))
    if (numbers.some(Number.isNaN)) throw new Error(`the path does not read at ${at}: ${path.slice(at, at + 40)}`)
    yield { letter, numbers }
  }
  if (/\S/.test(path.slice(at))) throw new Error(`the path does not read at ${at}: ${path.slice(at, at + 40)}`)
}

// draw adds one command to the output of the pen.
function draw(pen, letter, numbers) {
  const lower = letter.toLowerCase()
  if (lower === 'z') {
    write(pen, 'z', [])
    pen.at = [...pen.start]
    pen.drawn = pen.at.map(Math.round)
    return
  }
  const origin = letter === lower ? pen.at : [0, 0]
  const points = pointsOf(lower, numbers, origin, pen.at)
  const end = points.at(-1)
  const steps = points.map((p) => p.map((n, axis) => Math.round(n) - pen.drawn[axis]))
  pen.at = end
  if (lower === 'm') pen.start = [...end]
  pen.drawn = end.map(Math.round)
  if (lower !== 'm' && steps.flat().every((n) => n === 0)) return
  write(pen, lower, shortened(lower, steps, numbers))
}

// pointsOf returns the points of a command in absolute coordinates, its end last.
function pointsOf(lower, numbers, origin, at) {
  if (lower === 'h') return [[numbers[0] + origin[0], at[1]]]
  if (lower === 'v') return [[at[0], numbers[0] + origin[1]]]
  const pairs = lower === 'a' ? numbers.slice(5) : numbers
  return Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[2 * i] + origin[0], pairs[2 * i + 1] + origin[1]])
}

// shortened returns the numbers to write for a command. The radii of arcs keep a decimal, because
// two rounded ends may be a little farther apart.
function shortened(lower, steps, numbers) {
  switch (lower) {
    case 'h': return [steps[0][0]]
    case 'v': return [steps[0][1]]
    case 'a': return [...numbers.slice(0, 3).map((n) => Math.round(n * 10) / 10), ...numbers.slice(3, 5), ...steps[0]]
  }
  return steps.flat()
}

// write writes a command as short as the grammar of paths allows: without a repeated letter, the
// letter of the line after a move, spaces before a minus, zeros before a decimal point.
function write(pen, letter, numbers) {
  const known = letter !== 'm' && letter !== 'z' && (letter === pen.last || (letter === 'l' && pen.last === 'm'))
  const written = numbers.map((n) => String(n).replace(/^(-?)0\./, '$1.'))
  pen.out += (known ? '' : letter) + written.map((n, i) => (i === 0 && !known) || n.startsWith('-') ? n : ' ' + n).join('')
  pen.last = letter
}
