import { type ParsedYaml, sharedYamlThread, UNFINISHED, type YamlThread } from '../../yaml/thread'

const MOST_BYTES = 1_048_576
const MOST_DOCUMENTS = 5_000
const LIMITS = { tokens: 50_000, marks: 100, depth: 50 }

const READ_MAPS = [[], ['metadata'], ['metadata', 'annotations'], ['spec']]

/** One second is for about so many characters, so that a long catalog is read on a slow machine too. */
const CHARACTERS_AT_ONCE = 65_536

export type Fault = { document: number; field: string; message: string }

export type ParsedDocument = { number: number; value: unknown }

/** Leaves out empty documents. */
export async function readDocuments(
  text: string,
  thread: YamlThread = sharedYamlThread(),
): Promise<{ documents: ParsedDocument[]; faults: Fault[] }> {
  if (Buffer.byteLength(text) > MOST_BYTES) return refused('The file has over 1 MiB. Split it into smaller ones.')
  const documents: ParsedDocument[] = []
  const faults: Fault[] = []
  let count = 0
  for (const { text: some, linesBefore } of inPieces(text)) {
    const parsed = await thread.run({ text: some, limits: LIMITS, schema: 'failsafe', uniqueIn: READ_MAPS })
    if (!parsed.ok) return refused(UNFINISHED[parsed.reason])
    for (const read of parsed.answer) {
      count++
      if ('message' in read) faults.push(faultOf(read, count, linesBefore))
      else if (read.value !== null && read.value !== '') documents.push({ number: count, value: read.value })
    }
    if (count > MOST_DOCUMENTS)
      return refused(`The file has over ${MOST_DOCUMENTS.toLocaleString('en')} documents. Split it into smaller ones.`)
  }
  return count === 0 ? refused('There is no document in it.') : { documents, faults }
}

function refused(message: string) {
  return { documents: [], faults: [{ document: 0, field: '', message }] }
}

function faultOf(read: Extract<ParsedYaml, { message: string }>, document: number, linesBefore: number) {
  const { field, message, line } = read
  return { document, field, message: line === undefined ? message : `${message} (line ${linesBefore + line})` }
}

/** Whole documents: a line that starts with three hyphens begins one, also in a quoted text. Directives stand before it. */
function inPieces(text: string) {
  const pieces: { text: string; linesBefore: number }[] = []
  let [from, linesBefore] = [0, 0]
  for (const { index } of text.matchAll(/(?<!^[%#].*\n)^---(?=\s)/gm)) {
    if (index - from < CHARACTERS_AT_ONCE) continue
    const piece = text.slice(from, index)
    pieces.push({ text: piece, linesBefore })
    linesBefore += piece.split('\n').length - 1
    from = index
  }
  return [...pieces, { text: text.slice(from), linesBefore }]
}
