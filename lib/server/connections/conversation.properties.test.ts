import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anyTestDatabase } from '../../../testing/any-database'
import { ingestDeps, newApiKey, newWorkspace } from '../../../testing/fixtures'
import { startIngestServer } from '../../../testing/ingest-server'
import { rawConnection } from '../../../testing/raw-connection'
import { runs } from '../../../testing/runs'

const MAX_BYTES = 20_000
/** Longer than an expectation waits: what is answered by this limit alone fails. */
const LIMIT_SECONDS = 120

const database = anyTestDatabase()
const monitor = { token: '' }

beforeAll(async () => {
  Object.assign(monitor, await newApiKey((await newWorkspace(database.db)).system))
})

type Sent = { bytes: Buffer; status: number }

/** Requests that keep their connection open, with the status that each is to get. */
function requests() {
  const length = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 400_000 }))
  const fault = fc.constantFrom('none', 'none', 'token', 'type', 'idempotency', 'method', 'json', 'size')
  return fc.record({ fault, length, isChunked: fc.boolean() }).map(toRequest)
}

function toRequest({ fault, length, isChunked }: { fault: string; length: number; isChunked: boolean }): Sent {
  const alert = JSON.stringify({ summary: 'Disk full', severity: 'high' })
  const wanted =
    fault === 'size' ? MAX_BYTES + 1 + length : fault === 'none' || fault === 'json' ? length % 9_000 : length
  const body = `${fault === 'json' ? '{' : alert}${' '.repeat(wanted)}`
  const headers = [
    `${fault === 'method' ? 'PUT' : 'POST'} /api/webhook/ingest HTTP/1.1`,
    'Host: tocsin',
    `Authorization: Bearer ${fault === 'token' ? 'x' : monitor.token}`,
    `Content-Type: ${fault === 'type' ? 'text/plain' : 'application/json'}`,
    ...(fault === 'idempotency' ? ['Idempotency-Key:'] : []),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
  ]
  const framed = isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
  return { bytes: Buffer.from(`${headers.join('\r\n')}\r\n\r\n${framed}`), status: STATUSES[fault] ?? 201 }
}

const STATUSES: Record<string, number> = { token: 401, type: 415, idempotency: 400, method: 405, json: 400, size: 413 }

test('any sequence of good and bad requests on one connection is answered in order, before any time limit', async () => {
  const deps = ingestDeps(database.db)
  const { port } = await startIngestServer({
    ...deps,
    limits: { ...deps.limits, maxBytes: MAX_BYTES, timeoutSeconds: LIMIT_SECONDS },
  })
  await fc.assert(
    fc.asyncProperty(fc.array(requests(), { minLength: 1, maxLength: 8 }), fc.boolean(), async (sent, isPipelined) => {
      const { socket, answers, write } = rawConnection(port)
      const statuses = () => answers().map(({ status }) => status)
      for (const [at, { bytes }] of sent.entries()) {
        write(bytes)
        if (!isPipelined) await expect.poll(() => statuses().length, { interval: 2 }).toBe(at + 1)
      }
      await expect.poll(() => statuses().length, { interval: 2 }).toBe(sent.length)
      expect(statuses()).toEqual(sent.map(({ status }) => status))
      socket.destroy()
    }),
    { numRuns: runs(60) },
  )
})
