import type { SendResult } from '../channels/channel'
import { requirePermission, type UserContext } from '../context'
import type { Channel } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { Result } from '../result'
import { CODE_EVERY_SECONDS, newCode } from './code'
import { codeLimitFault, recordCode } from './code-limit'
import { countedDeps, deliverCounted } from './deliver-counted'
import type { ContactDeps } from './deps'
import { getOwn, own } from './get-own'
import { codeMessage } from './messages'

type CodeRefusal =
  | { reason: 'verified' }
  | { reason: 'too-soon'; waitSeconds: number }
  | { reason: 'too-many'; message: string }

/** Sends a new code and ends the one before; `result`: the receiver's answer. */
export async function sendCode(
  deps: ContactDeps,
  { contactMethodId }: { contactMethodId: number },
): Promise<Result<{ result: SendResult }, CodeRefusal>> {
  requirePermission(deps.ctx, 'be on call')
  const { code, stored } = newCode(deps.ctx.now)
  const made = await storeCode(deps.ctx, contactMethodId, stored)
  if (!made.ok) return made
  return { ok: true, result: await deliverCode(deps, made.method, code) }
}

/** Call it after the commit of the code. */
export function deliverCode(deps: ContactDeps, method: { channel: Channel; config: string }, code: string) {
  return deliverCounted(countedDeps(deps), { ...method, workspaceId: deps.ctx.workspaceId }, codeMessage(deps, code))
}

type Stored = ReturnType<typeof newCode>['stored']

function storeCode(ctx: UserContext, contactMethodId: number, stored: Stored) {
  return ctx.db.write(async (tx): Promise<Result<{ method: { channel: Channel; config: string } }, CodeRefusal>> => {
    // Of two codes requested at once each must count the other.
    await lockRow(tx, 'User', ctx.actor.userId)
    const method = await getOwn(tx, ctx, contactMethodId)
    if (method.verifiedAt) return { ok: false, reason: 'verified' }
    const latest = new Date(ctx.now.getTime() - CODE_EVERY_SECONDS * 1000)
    const mayHaveOne = { OR: [{ codeSentAt: null }, { codeSentAt: { lte: latest } }] }
    const isTooSoon = method.codeSentAt !== null && method.codeSentAt > latest
    const fault = isTooSoon ? undefined : await codeLimitFault(tx, ctx, method)
    if (fault) return { ok: false, reason: 'too-many', message: fault }
    const where = { ...own(ctx, contactMethodId), verifiedAt: null, ...mayHaveOne }
    const { count } = await tx.contactMethod.updateMany({ where, data: stored })
    if (count > 0) await recordCode(tx, ctx, method)
    if (count > 0) return { ok: true, method }
    return { ok: false, reason: 'too-soon', waitSeconds: secondsLeft(method.codeSentAt, latest) }
  })
}

/** Of two requests at once, the later has not read what the first wrote. */
function secondsLeft(codeSentAt: Date | null, latest: Date) {
  if (!codeSentAt || codeSentAt <= latest) return CODE_EVERY_SECONDS
  return Math.ceil((codeSentAt.getTime() - latest.getTime()) / 1000)
}
