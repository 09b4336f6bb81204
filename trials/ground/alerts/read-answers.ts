export type Answer = { status: number; headers: ReadonlyMap<string, string>; body: string }

const END_OF_HEAD = '\r\n\r\n'

/**
 * Reads answers in their order from pieces of bytes; ignores interim answers.
 * @throws Error when an answer's end cannot be found
 */
export function createAnswerReader() {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer): Answer[] => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const answers: Answer[] = []
    for (let found = firstAnswer(rest); found; found = firstAnswer(rest)) {
      if (found.answer.status >= 200) answers.push(found.answer)
      rest = rest.subarray(found.end)
    }
    return answers
  }
}

function firstAnswer(bytes: Buffer) {
  const headEnd = bytes.indexOf(END_OF_HEAD)
  if (headEnd < 0) return undefined
  const { status, headers } = readHead(bytes.toString('latin1', 0, headEnd))
  const bodyStart = headEnd + END_OF_HEAD.length
  const end = bodyStart + bodyLength(status, headers)
  if (end > bytes.length) return undefined
  return { answer: { status, headers, body: bytes.toString('utf8', bodyStart, end) }, end }
}

function readHead(head: string) {
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})( |$)/.exec(first)?.[1])
  if (!status) throw new Error(`this is no answer: ${first}`)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status, headers: new Map(headers) }
}

function bodyLength(status: number, headers: Map<string, string>) {
  if (status < 200 || status === 204 || status === 304) return 0
  const length = headers.get('content-length') ?? ''
  if (!/^\d+$/.test(length)) throw new Error(`an answer ${status} without Content-Length`)
  return Number(length)
}
