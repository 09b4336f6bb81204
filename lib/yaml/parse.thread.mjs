import { CST, isCollection, isMap, isScalar, Lexer, LineCounter, Parser, parseAllDocuments } from 'yaml'

const MARKS = ['anchor', 'alias', 'tag']
const OPENING = ['flow-map-start', 'flow-seq-start']
const CLOSING = ['flow-map-end', 'flow-seq-end']

/**
 * Parses the documents of a text, or says what is too much in one.
 * @param {{ text: string, limits: { tokens: number, marks: number, depth: number }, schema: 'failsafe' | 'core',
 *   uniqueIn?: string[][] }} task `uniqueIn`: the maps in which a key may not come twice; undefined: all
 * @returns {({ value: unknown, places: [string, number, number][] } |
 *   { field: string, message: string, line?: number, column?: number })[]}
 *   `places`: line and column of each key and item, by its path as JSON
 */
export default function parse({ text, limits, schema, uniqueIn }) {
  const refused = refuseLarge(text, limits)
  if (refused) return refused
  const lineCounter = new LineCounter()
  const settings = { schema, resolveKnownTags: false, uniqueKeys: false, prettyErrors: false, lineCounter }
  const documents = parseAllDocuments(text, settings)
  if (!Array.isArray(documents)) return []
  return documents.map((document) => read(document, { lineCounter, limits, uniqueIn }))
}

/**
 * Asked of the parser's tokens: composing nodes of these, and values of those, can take exponentially long. The documents
 * before a refused one come as empty ones, so that its number is right.
 */
function refuseLarge(text, limits) {
  const parser = new Parser()
  let counted = { tokens: 0, marks: 0, open: 0 }
  let documents = 0
  let isContent = false
  function refuse(message) {
    return [...Array(documents).fill({ value: null, places: [] }), { field: '', message }]
  }
  function refuseParsed(tokens) {
    for (const token of tokens) {
      if (token.type !== 'document') continue
      const message = token.value && refuseNested(token.value, limits.depth)
      if (message) return refuse(message)
      documents++
    }
    return undefined
  }
  for (const token of new Lexer().lex(text)) {
    const type = isContent ? 'content' : CST.tokenType(token)
    isContent = token === CST.SCALAR
    if (type === 'doc-start') counted = { tokens: 0, marks: 0, open: 0 }
    count(counted, type)
    const message = refuseCounted(counted, limits)
    const refused = message ? refuse(message) : refuseParsed(parser.next(token))
    if (refused) return refused
  }
  return refuseParsed(parser.end())
}

function count(counted, type) {
  counted.tokens++
  if (MARKS.includes(type)) counted.marks++
  if (OPENING.includes(type)) counted.open++
  if (CLOSING.includes(type)) counted.open--
}

function refuseCounted(counted, limits) {
  if (counted.open > limits.depth) return tooDeep(limits)
  if (counted.marks > limits.marks)
    return `It has over ${limits.marks} anchors (&name), aliases (*name) and tags (!name). Write out what they stand for.`
  if (counted.tokens > limits.tokens) return 'It has too many parts. Split it into several documents.'
  return undefined
}

function tooDeep({ depth }) {
  return `It nests over ${depth} levels deep. Leave out what is so deep.`
}

/** A collection as a key becomes text with all that is in it, again at each level. */
function refuseNested(collection, most, depth = 1) {
  if (depth > most) return tooDeep({ depth: most })
  for (const { key, value } of collection.items ?? []) {
    if (key?.items || key?.type === 'alias') return 'A key is a list, a map or an alias. Write a text for each key.'
    const refused = value?.items && refuseNested(value, most, depth + 1)
    if (refused) return refused
  }
  return undefined
}

function read(document, { lineCounter, limits, uniqueIn }) {
  const [error] = document.errors
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    return { field: '', message: `This is not YAML: ${error.message}`, line, column: col }
  }
  const doubled = doubledKey(document, uniqueIn)
  if (doubled) {
    const { line, col } = lineCounter.linePos(doubled.at)
    return { field: doubled.path.join('.'), message: 'It is there twice. Remove one.', line, column: col }
  }
  try {
    const value = document.toJS({ maxAliasCount: limits.marks })
    return { value, places: uniqueIn ? [] : placesIn(document.contents, lineCounter) }
  } catch {
    return { field: '', message: 'Its aliases (*name) cannot be read. Write out what they stand for.' }
  }
}

/** Linear, where the parser's own check is quadratic. */
function doubledKey(document, uniqueIn) {
  if (!uniqueIn) return doubledBelow(document.contents, [])
  for (const path of uniqueIn) {
    const node = path.length === 0 ? document.contents : isMap(document.contents) ? document.getIn(path) : undefined
    const doubled = isMap(node) && doubledIn(node, path)
    if (doubled) return doubled
  }
  return undefined
}

function doubledIn({ items }, path) {
  const seen = new Set()
  for (const { key } of items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (seen.has(name)) return { path: [...path, name], at: key?.range?.[0] ?? 0 }
    seen.add(name)
  }
  return undefined
}

function doubledBelow(node, path) {
  if (!isCollection(node)) return undefined
  const own = isMap(node) ? doubledIn(node, path) : undefined
  if (own) return own
  for (const [index, item] of node.items.entries()) {
    const [name, value] = isMap(node) ? [String(item.key?.value ?? ''), item.value] : [index, item]
    const doubled = doubledBelow(value, [...path, name])
    if (doubled) return doubled
  }
  return undefined
}

function placesIn(root, lineCounter) {
  const places = []
  function note(path, node) {
    const { line, col } = lineCounter.linePos(node?.range?.[0] ?? 0)
    places.push([JSON.stringify(path), line, col])
  }
  function visit(node, path) {
    if (!isCollection(node)) return
    for (const [index, item] of node.items.entries()) {
      const [name, shown, value] = isMap(node)
        ? [String(item.key?.value ?? ''), item.key, item.value]
        : [index, item, item]
      note([...path, name], shown)
      visit(value, [...path, name])
    }
  }
  visit(root, [])
  return places
}
