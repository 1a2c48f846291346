// Styles as every browser of the floor reads them: nesting is laid flat, prefixes are
// added, and all is made small.
import { Features, transform } from 'lightningcss'
import { targets } from './floor.mjs'

export function lowered(css) {
  if (!css) return ''
  const { code, warnings } = transform({ filename: 'styles', code: Buffer.from(css), minify: true, targets, include: Features.Nesting, exclude: Features.LightDark })
  if (warnings.length) throw new Error(`styles: ${JSON.stringify(warnings[0])}`)
  return code.toString()
}
