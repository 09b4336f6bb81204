import { CST, isMap, isScalar, Lexer, LineCounter, Parser, parseAllDocuments } from 'yaml'

const MARKS = ['anchor', 'alias', 'tag']
const OPENING = ['flow-map-start', 'flow-seq-start']
const CLOSING = ['flow-map-end', 'flow-seq-end']

/**
 * Parses the documents of a text, or says what is too much in one. Every scalar is the written text.
 * @param {{ text: string, limits: { tokens: number, marks: number, depth: number } }} task
 * @returns {({ value: unknown } | { field: string, message: string, line?: number })[]}
 */
export default function parse({ text, limits }) {
  const refused = refuseLarge(text, limits)
  if (refused) return refused
  const lineCounter = new LineCounter()
  const settings = { schema: 'failsafe', resolveKnownTags: false, uniqueKeys: false, prettyErrors: false, lineCounter }
  const documents = parseAllDocuments(text, settings)
  return Array.isArray(documents) ? documents.map((document) => read(document, lineCounter, limits)) : []
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
    return [...Array(documents).fill({ value: null }), { field: '', message }]
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

function read(document, lineCounter, limits) {
  const [error] = document.errors
  if (error) {
    const { line } = lineCounter.linePos(error.pos[0])
    return { field: '', message: `This is not YAML: ${error.message}`, line }
  }
  const doubled = doubledKey(document)
  if (doubled) return { field: doubled, message: 'It is there twice. Remove one.' }
  try {
    return { value: document.toJS({ maxAliasCount: limits.marks }) }
  } catch {
    return { field: '', message: 'Its aliases (*name) cannot be read. Write out what they stand for.' }
  }
}

/** In the maps that are read. Linear, where the parser's own check is quadratic. */
function doubledKey(document) {
  for (const path of [[], ['metadata'], ['metadata', 'annotations'], ['spec']]) {
    const node = path.length === 0 ? document.contents : isMap(document.contents) ? document.getIn(path) : undefined
    if (!isMap(node)) continue
    const seen = new Set()
    for (const { key } of node.items) {
      const name = isScalar(key) ? String(key.value) : ''
      if (seen.has(name)) return [...path, name].join('.')
      seen.add(name)
    }
  }
  return undefined
}
