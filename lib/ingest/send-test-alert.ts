import { apiKeyState } from '../api-keys/state'
import { requirePermission, type UserContext } from '../context'
import { NotFoundError } from '../errors'
import { newRequestId } from '../http/request-id'
import { createRouting } from '../incidents/route'
import type { Result } from '../result'
import { compiledReading } from '../sources/compiled'
import { shortened } from '../values/text'
import { examine } from './request/examine'
import { firstIncident, type Outcome, storeReceived } from './store/store'

const NAME_SHOWN = 80

type Refused = { reason: 'revoked' | 'expired' } | { reason: 'rejected'; detail: string }

/**
 * An alert of low severity that takes the way of the key's own: examined, read, routed and stored as if its sender had
 * posted it. It does not count against the key's limit.
 * @throws NotFoundError when the workspace has no such key
 */
export async function sendTestAlert(
  ctx: UserContext,
  { apiKeyId }: { apiKeyId: number },
): Promise<Result<{ incidentId: number | undefined }, Refused>> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId, now, actor } = ctx
  const key = await db.read.apiKey.findFirst({ where: { id: apiKeyId, workspaceId } })
  if (!key) throw new NotFoundError('No such API key.')
  const state = apiKeyState(key, now)
  if (state !== 'active') return { ok: false, reason: state }
  const origin = { workspaceId, apiKeyId, requestId: newRequestId(), receivedAt: now, userId: actor.userId }
  const reading = key.reading === null ? undefined : compiledReading(key.reading)
  const source = reading && { reading, keyName: key.name, receivedAt: now }
  const body = { bytes: Buffer.from(JSON.stringify(testAlert(key.name, actor.name))), problem: undefined }
  const received = await examine({ 'content-type': 'application/json' }, body, origin, source, async () => undefined)
  const outcome = await db.write(async (tx) => {
    const batch = { ...db.statements(tx), ids: new Map<string, number>() }
    const [stored] = await storeReceived(
      batch,
      createRouting(() => now),
      [received],
    )
    return stored
  })
  return resultOf(outcome)
}

function testAlert(keyName: string, sender: string) {
  return {
    summary: `Test alert of ${shortened(keyName, NAME_SHOWN)}`,
    severity: 'low',
    labels: { test: 'true' },
    details: `${sender} sent it from the page of the API key, to see what becomes of its alerts. Nothing is wrong.`,
  }
}

function resultOf(outcome: Outcome | undefined): Result<{ incidentId: number | undefined }, Refused> {
  if (outcome?.kind === 'opened') return { ok: true, incidentId: outcome.incident.id }
  if (outcome?.kind === 'noticed') return { ok: true, incidentId: firstIncident(outcome.results)?.id }
  if (outcome?.kind === 'rejected') return { ok: false, reason: 'rejected', detail: outcome.problem.detail }
  throw new Error('A test alert has no outcome.')
}
