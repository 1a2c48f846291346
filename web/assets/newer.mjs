// Finds what in styles, scripts and pages is newer than the floor, by MDN's data of browsers. Each
// function returns a map from a feature, as "css.selectors.has", to where it is used.
import { parse as parseScript } from 'acorn'
import * as csstree from 'css-tree'
import { data, lacking } from './floor.mjs'

class Found extends Map {
  // judge notes a feature that some browser of the floor lacks. Features without data are ignored.
  judge(path, thing, where) {
    if (!thing?.__compat) return
    const lacks = lacking(thing.__compat)
    if (lacks.length && !this.has(path)) this.set(path, `${where}: not in ${lacks.join(', ')}`)
  }
}

// ---- styles ----

// byName finds functions and units of values by their name, of whatever type.
const byName = (name) => {
  const found = []
  const walk = (thing, path) => {
    for (const [key, part] of Object.entries(thing)) {
      if (key === '__compat') continue
      if (key === name) found.push([[...path, key].join('.'), part])
      walk(part, [...path, key])
    }
  }
  walk(data().css.types, ['css', 'types'])
  return found
}

const known = new Map() // byName, once for each name

// groups of units have one name in the data.
const unitGroups = [[/^[dsl]v(w|h|i|b|min|max)$/, 'viewport_percentage_units_dynamic'], [/^cq(w|h|i|b|min|max)$/, 'container_query_length_units']]

export function newerStyles(css, where) {
  const { properties, selectors, 'at-rules': atRules } = data().css
  const found = new Found()
  const named = (name) => known.get(name) ?? known.set(name, byName(name)).get(name)
  const guarded = [] // blocks of @supports, which only browsers with the feature read
  const tree = csstree.parse(css, { parseCustomProperty: true, onParseError: (e) => { throw e } })
  csstree.walk(tree, {
    enter(node) {
      if (node.type === 'Atrule') {
        found.judge(`css.at-rules.${node.name}`, atRules[node.name], where)
        if (node.name === 'supports') guarded.push(node)
      }
      if (guarded.length) return
      const text = () => `${where}: ${csstree.generate(node).slice(0, 80)}`
      switch (node.type) {
        case 'Feature': found.judge(`css.at-rules.media.${node.name}`, atRules.media[node.name], text()); break
        case 'PseudoClassSelector': case 'PseudoElementSelector': found.judge(`css.selectors.${node.name}`, selectors[node.name], text()); break
        case 'NestingSelector': found.judge('css.selectors.nesting', selectors.nesting, text()); break
        case 'Declaration': {
          const property = properties[node.property]
          if (property && !node.property.startsWith('-')) found.judge(`css.properties.${node.property}`, property, text())
          csstree.walk(node.value, (part) => {
            if (part.type === 'Identifier' && property) found.judge(`css.properties.${node.property}.${part.name}`, property[part.name], text())
            if (part.type === 'Function') {
              for (const [path, thing] of named(part.name)) found.judge(path, thing, text())
              if (property) found.judge(`css.properties.${node.property}.${part.name}`, property[part.name], text())
              const first = part.children.first
              if (first?.type === 'Identifier' && first.name === 'from') for (const [path, thing] of named(part.name)) found.judge(`${path}.relative_syntax`, thing.relative_syntax, text())
            }
            if (part.type === 'Dimension') {
              const group = unitGroups.find(([units]) => units.test(part.unit))?.[1] ?? part.unit
              found.judge(`css.types.length.${group}`, data().css.types.length[group], text())
            }
          })
        }
      }
    },
    leave(node) { if (node === guarded.at(-1)) guarded.pop() },
  })
  return found
}

// newerSelectors checks a selector in a script: a browser that does not know it throws an error.
function newerSelectors(text, found, where) {
  if (!/:[a-z-]/.test(text)) return
  let tree
  try { tree = csstree.parse(text, { context: 'selectorList', onParseError: (e) => { throw e } }) } catch { return } // it is no selector
  csstree.walk(tree, (node) => {
    if (/^Pseudo/.test(node.type)) found.judge(`css.selectors.${node.name}`, data().css.selectors[node.name], where)
  })
}

// ---- scripts ----

// newerCalls finds names that are newer than the floor: globals, their members, arguments of
// constructors, and any member whose name nothing older has. A name that something older or our own
// code has, too, is left to the browser test.
export function newerCalls(script, where, { ours = new Set(), membersToo = true } = {}) {
  const found = new Found()
  const { api, javascript: { builtins } } = data()
  const global = (name) => api[name] ?? builtins[name] ?? api.Window?.[name] ?? api.WindowOrWorkerGlobalScope?.[name]
  const members = membersByName()
  const tree = parseScript(script, { ecmaVersion: 2022, sourceType: 'module', allowHashBang: true })
  walk(tree, (node, parent, key) => {
    if (node.type === 'Identifier') {
      const declared = key === 'property' && !parent.computed || key === 'key' && !parent.computed
      if (!declared) found.judge(node.name, own(api, node.name) ?? own(builtins, node.name), where)
    }
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
      const made = global(node.callee.name)?.[node.callee.name]
      if (made && node.arguments.length > 1) for (const [name, part] of Object.entries(made)) found.judge(`new ${node.callee.name}: ${name}`, part, where)
    }
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      const name = node.property.name
      const on = node.object.type === 'Identifier' ? global(node.object.name) : null
      const fixed = on && (own(on, `${name}_static`) ?? own(on, name))
      if (fixed) found.judge(`${node.object.name}.${name}`, fixed, where)
      else if (membersToo && !ours.has(name) && node.object.property?.name !== 'dataset') judgeMember(found, members, name, where)
    }
    if (node.type === 'Literal' && typeof node.value === 'string') newerSelectors(node.value, found, where)
    if (node.type === 'TemplateElement') newerSelectors(node.value.cooked ?? '', found, where)
  })
  return found
}

// oursIn returns the names that a script gives to members of its own.
export function oursIn(script) {
  const names = new Set()
  walk(parseScript(script, { ecmaVersion: 2022, sourceType: 'module' }), (node, parent, key) => {
    if ((node.type === 'MethodDefinition' || node.type === 'Property' || node.type === 'PropertyDefinition') && node.key.type === 'Identifier') names.add(node.key.name)
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && node.left.property.type === 'Identifier') names.add(node.left.property.name)
  })
  return names
}

const own = (thing, name) => (Object.hasOwn(thing, name) ? thing[name] : undefined)

// membersByName are the names of which every bearer is newer than the floor.
let memberNames = null
function membersByName() {
  if (memberNames) return memberNames
  memberNames = new Map()
  const { api, javascript: { builtins } } = data()
  const old = new Set()
  for (const bearers of [api, builtins]) {
    for (const [, bearer] of Object.entries(bearers)) {
      for (const [key, thing] of Object.entries(bearer)) {
        if (key === '__compat' || !thing.__compat) continue
        const name = key.replace(/_static$/, '')
        if (lacking(thing.__compat).length === 0) old.add(name)
        else memberNames.set(name, thing)
      }
    }
  }
  for (const name of old) memberNames.delete(name)
  return memberNames
}

function judgeMember(found, members, name, where) {
  if (members.has(name)) found.judge(`.${name}`, members.get(name), where)
}

function walk(node, visit, parent = null, key = '') {
  if (Array.isArray(node)) return node.forEach((n) => walk(n, visit, parent, key))
  if (typeof node?.type !== 'string') return
  visit(node, parent, key)
  for (const [k, part] of Object.entries(node)) if (part && typeof part === 'object') walk(part, visit, node, k)
}

// ---- pages ----

// newerMarkup looks at the elements and attributes of templates.
export function newerMarkup(text, where) {
  const { elements, global_attributes: everywhere } = data().html
  const found = new Found()
  for (const [, tag, attributes] of text.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z][\w:-]*\??(?:=(?:"[^"]*"|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}))?)*)/g)) {
    if (!elements[tag]) continue // of SVG
    found.judge(`<${tag}>`, elements[tag], where)
    for (const [, name] of attributes.matchAll(/\s([a-z][\w-]*)(?=[\s=?>]|$)/g)) {
      const thing = own(elements[tag], name) ?? own(everywhere, name)
      found.judge(`[${name}]`, thing, where)
    }
  }
  return found
}
