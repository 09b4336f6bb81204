import { type Document, isMap, isScalar, parseAllDocuments } from 'yaml'

const MOST_BYTES = 1_048_576
const MOST_DOCUMENTS = 5_000
const MOST_ALIASES = 100

export type Fault = { document: number; field: string; message: string }

export type ParsedDocument = { number: number; value: unknown }

/** Leaves out empty documents. Every scalar is the written text. */
export function readDocuments(text: string): { documents: ParsedDocument[]; faults: Fault[] } {
  if (Buffer.byteLength(text) > MOST_BYTES) return refused('The file has over 1 MiB. Split it into smaller ones.')
  const parsed = parseAllDocuments(text, { schema: 'failsafe', resolveKnownTags: false, uniqueKeys: false })
  if (!Array.isArray(parsed) || parsed.length === 0) return refused('There is no document in it.')
  if (parsed.length > MOST_DOCUMENTS)
    return refused(`The file has over ${MOST_DOCUMENTS.toLocaleString('en')} documents. Split it into smaller ones.`)
  const documents: ParsedDocument[] = []
  const faults: Fault[] = []
  parsed.forEach((document, at) => {
    const read = readDocument(document, at + 1)
    if ('message' in read) faults.push(read)
    else if (read.value !== null && read.value !== '') documents.push(read)
  })
  return { documents, faults }
}

function refused(message: string) {
  return { documents: [], faults: [{ document: 0, field: '', message }] }
}

function readDocument(document: Document.Parsed, number: number): ParsedDocument | Fault {
  const [error] = document.errors
  if (error) return { document: number, field: '', message: `This is not YAML: ${error.message.split('\n')[0]}` }
  const doubled = doubledKey(document)
  if (doubled) return { document: number, field: doubled, message: 'It is there twice. Remove one.' }
  try {
    return { number, value: document.toJS({ maxAliasCount: MOST_ALIASES }) }
  } catch {
    return {
      document: number,
      field: '',
      message: 'Its aliases (*name) cannot be read. Write out what they stand for.',
    }
  }
}

/** In the maps that are read. Linear, where the parser's own check is quadratic. */
function doubledKey(document: Document.Parsed): string | undefined {
  for (const path of [[], ['metadata'], ['metadata', 'annotations'], ['spec']]) {
    const node = path.length === 0 ? document.contents : isMap(document.contents) ? document.getIn(path) : undefined
    if (!isMap(node)) continue
    const seen = new Set<string>()
    for (const { key } of node.items) {
      const name = isScalar(key) ? String(key.value) : ''
      if (seen.has(name)) return [...path, name].join('.')
      seen.add(name)
    }
  }
  return undefined
}
