import type { UserContext } from '../lib/context'
import type { Database } from '../lib/db/database'
import type { IngestDeps } from '../lib/ingest/deps'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from './fixtures'

export const MAX_BYTES = 1024 * 1024

/** A workspace with a key whose sender gets things wrong. */
export async function newRejectingWorkspace(db: Database) {
  const { admin, as } = await newWorkspace(db)
  const { apiKeyId, token } = await newApiKey(admin)
  return { admin, as, apiKeyId, token, reject: rejecter(admin, ingestDeps(db), token) }
}

/** Sends a body that is refused; resolves with the id and the kind of the rejected alert. */
function rejecter(ctx: UserContext, deps: IngestDeps, token: string) {
  return async (body: unknown, headers: Record<string, string> = {}, receivedAt = NOW) => {
    const answer = await post({ ...deps, now: () => receivedAt }, token, body, headers)
    if (answer.status < 400) throw new Error('the alert was accepted')
    return ctx.db.read.rejectedAlert.findFirstOrThrow({
      where: { requestId: answer.json.requestId },
      select: { id: true, kind: true, apiKeyId: true, requestId: true },
    })
  }
}
