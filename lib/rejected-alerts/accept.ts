import { requirePermission, type UserContext } from '../context'
import { decodeUtf8 } from '../contract/parse-alert'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { checkBody, type Unfit } from './check-body'
import { type Overtaken, resolveOnceNoneOpen } from './close'
import { asEdited, draftOfBody } from './draft-of-body'
import { applyMapping } from './fit/apply'
import type { Mapping } from './fit/mapping'
import { openRejected } from './open-incident'

type Accepted = Promise<Result<{ incidentId: number }, Unfit | Overtaken>>
type Input = { rejectedAlertId: number; maxBytes: number }

/**
 * Opens an incident from a body that fits the contract, kept to the byte.
 * @throws NotFoundError when the workspace has no such rejected alert
 */
export async function acceptRejectedAlert(ctx: UserContext, input: Input & { body: string }): Accepted {
  requirePermission(ctx, 'handle rejected alerts')
  const content = checkBody(input.body, input.maxBytes)
  if ('reason' in content) return { ok: false, ...content }
  return ctx.db.write(async (tx) => {
    const opened = await openRejected(tx, ctx, input.rejectedAlertId, content)
    if (opened.ok) await resolveOnceNoneOpen(tx, ctx, opened)
    return opened
  })
}

/** Like `acceptRejectedAlert`, with the text of a form, in which the browser changed line breaks. */
export async function acceptEditedAlert(ctx: UserContext, input: Input & { edited: string }): Accepted {
  requirePermission(ctx, 'handle rejected alerts')
  const { text } = draftOfBody(await readBody(ctx, input.rejectedAlertId))
  return acceptRejectedAlert(ctx, { ...input, body: asEdited(input.edited, text ?? '') })
}

/** Like `acceptRejectedAlert`, with the original body as the mapping changes it, of any size. */
export async function acceptMappedAlert(ctx: UserContext, input: Input & { mapping: Mapping }): Accepted {
  requirePermission(ctx, 'handle rejected alerts')
  const { body } = await readBody(ctx, input.rejectedAlertId)
  return acceptRejectedAlert(ctx, { ...input, body: applyMapping(decodeUtf8(body) ?? '', input.mapping) })
}

async function readBody(ctx: UserContext, rejectedAlertId: number) {
  const alert = await ctx.db.read.rejectedAlert.findFirst({
    where: { id: rejectedAlertId, workspaceId: ctx.workspaceId },
    select: { body: true, isWhole: true },
  })
  if (!alert) throw new NotFoundError('No such rejected alert.')
  return alert
}
