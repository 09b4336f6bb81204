import { z } from 'zod'
import type { SendResult } from '../channels/channel'
import { CHANNELS, parseConfig } from '../channels/channels'
import { signingSecret } from '../channels/webhook/webhook'
import { requireConfirmed, requirePermission, type UserContext } from '../context'
import type { Channel, Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { type CountryCode, readNumber } from '../values/phone-number'
import { newCode } from './code'
import { codeLimitFault, recordCode } from './code-limit'
import type { ContactDeps } from './deps'
import { isSameAddress } from './same-address'
import { deliverCode } from './send-code'

export const MOST_CONTACT_METHODS = 10

type NewContactMethod = { contactMethodId: number; result: SendResult; signingSecret: string | undefined }
type AddRefusal = { reason: 'invalid'; errors: FieldErrors } | { reason: 'refused'; message: string }

/** Sends a code too. `signingSecret`, if the channel has one, is returned only here. */
export async function addContactMethod(
  deps: ContactDeps,
  input: { channel: string; fields: unknown },
): Promise<Result<NewContactMethod, AddRefusal>> {
  requirePermission(deps.ctx, 'be on call')
  requireConfirmed(deps.ctx)
  const { channel, fields } = input
  if (!isChannel(channel) || !CHANNELS[channel].isSetUp(deps.channels))
    return { ok: false, reason: 'refused', message: 'Choose how you want to be reached.' }
  const parsed = parseConfig(channel, withCountry(fields, deps.channels.phone?.country))
  if (!parsed.ok) return parsed
  const { code, stored } = newCode(deps.ctx.now)
  const method = { channel, config: parsed.config }
  const inserted = await insert(deps.ctx, { ...method, ...stored })
  if (!inserted.ok) return inserted
  const result = await deliverCode(deps, method, code)
  return {
    ...inserted,
    result,
    signingSecret: method.channel === 'webhook' ? signingSecret(method.config) : undefined,
  }
}

/** A number in the national form of the server's country. */
function withCountry(fields: unknown, country: CountryCode | undefined) {
  const typed = numberSchema.safeParse(fields).data
  return typed ? { ...typed, number: readNumber(typed.number, country) ?? typed.number } : fields
}

const numberSchema = z.looseObject({ number: z.string() })

function isChannel(channel: string): channel is Channel {
  return Object.hasOwn(CHANNELS, channel)
}

type NewRow = { channel: Channel; config: string } & ReturnType<typeof newCode>['stored']
type Refused = { ok: false; reason: 'refused'; message: string }

function insert(ctx: UserContext, row: NewRow) {
  const { workspaceId, actor, now } = ctx
  return ctx.db.write(async (tx): Promise<Result<{ contactMethodId: number }, AddRefusal>> => {
    // Of two codes requested at once each must count the other.
    await lockRow(tx, 'User', actor.userId)
    const refusal = await refusalOf(tx, ctx, row)
    if (refusal) return refusal
    const data = { ...row, workspaceId, userId: actor.userId, createdAt: now }
    const { id } = await tx.contactMethod.create({ data: { ...data, config: '' } })
    const { channel, config } = row
    await tx.contactMethod.update({
      where: { id },
      data: sealedColumns(ctx.db.secrets, 'ContactMethod', id, { config }, channel),
    })
    await recordCode(tx, ctx, { id, channel, config }, { added: true })
    return { ok: true, contactMethodId: id }
  })
}

async function refusalOf(tx: Transaction, ctx: UserContext, row: NewRow): Promise<Refused | undefined> {
  const { workspaceId, actor } = ctx
  const there = await tx.contactMethod.findMany({ where: { workspaceId, userId: actor.userId } })
  if (there.some((other) => isSameAddress(other, row))) return refused('This is one of your contact methods already.')
  if (there.length >= MOST_CONTACT_METHODS)
    return refused(`You have ${MOST_CONTACT_METHODS} contact methods, which is the most. Remove one first.`)
  const fault = await codeLimitFault(tx, ctx, row)
  return fault ? refused(fault) : undefined
}

function refused(message: string): Refused {
  return { ok: false, reason: 'refused', message }
}
