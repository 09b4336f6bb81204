import { ingest } from '@/lib/ingest/ingest'
import { getRuntime } from '@/lib/server/runtime'

async function handle(request: Request) {
  const { db, log, env } = getRuntime()
  const limits = { maxBytes: env.INGEST_MAX_BODY_BYTES, timeoutSeconds: env.INGEST_BODY_TIMEOUT_SECONDS }
  const deps = { db, log, now: () => new Date(), baseUrl: env.BASE_URL, limits }
  const { method, body } = request
  const answer = await ingest(deps, { method, headers: Object.fromEntries(request.headers), body })
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
