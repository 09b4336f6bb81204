import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnswerReader } from './read-answers'

const INTERIM = 'HTTP/1.1 100 Continue\r\n\r\n'
const sent = fc.record({
  status: fc.constantFrom(200, 201, 204, 400, 503),
  text: fc.string({ unit: 'grapheme' }),
  location: fc.constantFrom('/incidents/7', ''),
  isAnnounced: fc.boolean(),
})
type Sent = typeof sent extends fc.Arbitrary<infer Value> ? Value : never

function bodyOf({ status, text }: Sent) {
  return status === 204 ? '' : text
}

function format(answer: Sent) {
  const body = bodyOf(answer)
  const length = answer.status === 204 ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
  const head = `HTTP/1.1 ${answer.status} Some Reason\r\nLocation: ${answer.location}\r\n${length}\r\n`
  return `${answer.isAnnounced ? INTERIM : ''}${head}${body}`
}

/** Cuts bytes into pieces of these sizes, again and again. */
function pieces(bytes: Buffer, sizes: number[]) {
  const cut: Buffer[] = []
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1
    cut.push(bytes.subarray(at, at + size))
    at += size
  }
  return cut
}

const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 })

test('answers are read in order, wherever their bytes were cut', () => {
  fc.assert(
    fc.property(fc.array(sent), sizes, (answers, cuts) => {
      const read = createAnswerReader()
      const found = pieces(Buffer.from(answers.map(format).join('')), cuts).flatMap(read)
      const seen = found.map(({ status, headers, body }) => ({ status, location: headers.get('location'), body }))
      expect(seen).toEqual(
        answers.map((answer) => ({ status: answer.status, location: answer.location, body: bodyOf(answer) })),
      )
    }),
  )
})

test('an answer counts once its last byte is there', () => {
  const bytes = Buffer.from(format({ status: 201, text: '{"id":"7"}', location: '', isAnnounced: false }))
  const read = createAnswerReader()
  expect(read(bytes.subarray(0, -1))).toEqual([])
  expect(read(bytes.subarray(-1))).toMatchObject([{ status: 201, body: '{"id":"7"}' }])
})

test.each(['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked', 'HTTP/1.1 200 OK\r\nContent-Length: x', '<html>'])(
  'an answer whose end nobody can tell is refused: %j',
  (head) => {
    expect(() => createAnswerReader()(Buffer.from(`${head}\r\n\r\n`))).toThrow(/without Content-Length|no answer/)
  },
)
