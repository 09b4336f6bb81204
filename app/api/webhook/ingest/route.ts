import { Readable } from 'node:stream'
import { ingest } from '@/lib/ingest/ingest'
import { getRuntime } from '@/lib/server/runtime'

async function handle({ method, headers, body }: Request) {
  const stream = body && Readable.from(body)
  const answer = await ingest(getRuntime().ingest, { method, headers: Object.fromEntries(headers), body: stream })
  return new Response(answer.body, answer)
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
