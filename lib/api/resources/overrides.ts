import { z } from 'zod'
import type { UserContext } from '../../context'
import { addOverride } from '../../on-call/add-override'
import { type CancelFault, cancelOverride } from '../../on-call/cancel-override'
import { listOverrides, type OverrideSummary } from '../../on-call/list-overrides'
import { type ChangedOverride, tellOverride } from '../../on-call/tell-override'
import { askForSwap } from '../../swaps/ask'
import { listSwaps, type SwapSummary } from '../../swaps/list'
import { SWAP_FAULTS, takeSwap } from '../../swaps/take'
import { withdrawSwap } from '../../swaps/withdraw'
import type { ApiDeps } from '../deps'
import { allOf, byId, idText, instant, instantText, perhaps, reference, referenceTo, rowId, timeText } from '../fields'
import { operation } from '../operation'
import { conflict, invalidForm } from '../problems'

const override = z.object({
  id: idText,
  schedule: reference,
  person: reference.nullable().meta({ description: 'Null: nobody comes in place.' }),
  insteadOf: reference.nullable().meta({ description: 'Null: in place of all, unless it is beside them.' }),
  isBeside: z.boolean(),
  startsAt: instantText,
  endsAt: instantText,
  createdBy: reference.nullable(),
})

const swap = z.object({
  id: idText,
  schedule: reference,
  person: reference.meta({ description: 'Whose shifts are to be taken.' }),
  startsAt: instantText,
  endsAt: instantText,
  note: z.string(),
  takenBy: reference.nullable(),
})

const span = { startsAt: instant, endsAt: instant }
const made = z.object({ id: idText, inWords: z.string() })

export const overrideOperations = [
  operation('listOverrides', 'GET /overrides', {
    permission: 'read',
    summary: 'List the present and coming overrides, at most 50 of each schedule',
    scope: 'on-call:read',
    answer: allOf(override),
    async run(ctx) {
      const schedules = await listOverrides(ctx)
      return {
        body: { items: schedules.flatMap(({ schedule, overrides }) => overrides.map(overrideAnswer(schedule))) },
      }
    },
  }),
  operation('addOverride', 'POST /overrides', {
    permission: 'swap shifts',
    summary: 'Put somebody on call for a while: in place of all, of one person, or beside them',
    scope: 'on-call:write',
    status: 201,
    body: z.strictObject({
      scheduleId: rowId,
      personId: rowId.nullable().meta({ description: 'Null: nobody comes in place.' }),
      insteadOfId: rowId.nullable().default(null),
      isBeside: z.boolean().default(false),
      ...span,
    }),
    answer: made,
    async run(ctx, { body: { personId: userId, ...rest } }, deps) {
      const added = await addOverride(ctx, { ...rest, userId })
      if (!added.ok) return { problem: invalidForm(added.errors, FIELDS) }
      tell(ctx, deps, added.override)
      return { body: { id: String(added.override.id), inWords: added.inWords } }
    },
  }),
  operation('cancelOverride', 'DELETE /overrides/{id}', {
    permission: 'swap shifts',
    summary: 'Cancel an override; one that has begun ends now',
    scope: 'on-call:write',
    params: byId,
    async run(ctx, { params }, deps) {
      const cancelled = await cancelOverride(ctx, { overrideId: params.id })
      if (!cancelled.ok) return { problem: conflict(inWords(cancelled)) }
      tell(ctx, deps, cancelled.override)
      return {}
    },
  }),
  operation('listSwaps', 'GET /swaps', {
    permission: 'read',
    summary: 'List the swaps that are asked for or taken, and not over',
    scope: 'on-call:read',
    answer: allOf(swap),
    run: async (ctx) => ({ body: { items: (await listSwaps(ctx)).map(swapAnswer) } }),
  }),
  operation('askForSwap', 'POST /swaps', {
    permission: 'swap shifts',
    summary: 'Ask the others of a schedule to take shifts: for yourself, or as an admin for somebody',
    scope: 'on-call:write',
    status: 201,
    body: z.strictObject({
      scheduleId: rowId,
      personId: rowId.optional().meta({ description: 'Whose shifts; yours when it is left out.' }),
      ...span,
      note: z.string().default(''),
    }),
    answer: made,
    async run(ctx, { body: { personId, ...rest } }) {
      const asked = await askForSwap(ctx, { ...rest, userId: personId ?? ctx.actor.userId })
      if (!asked.ok) return { problem: invalidForm(asked.errors, FIELDS) }
      return { body: { id: String(asked.swapId), inWords: asked.inWords } }
    },
  }),
  operation('takeSwap', 'POST /swaps/{id}/take', {
    permission: 'swap shifts',
    summary: 'Take the shifts of a swap yourself',
    scope: 'on-call:write',
    params: byId,
    answer: z.object({ inWords: z.string() }),
    async run(ctx, { params }, deps) {
      const taken = await takeSwap(ctx, { swapId: params.id })
      if (!taken.ok && taken.reason === 'invalid') return { problem: invalidForm(taken.errors, FIELDS) }
      if (!taken.ok) return { problem: conflict(SWAP_FAULTS[taken.reason]) }
      tell(ctx, deps, taken.override)
      return { body: { inWords: taken.inWords } }
    },
  }),
  operation('withdrawSwap', 'DELETE /swaps/{id}', {
    permission: 'swap shifts',
    summary: 'Withdraw a swap; of one that was taken, what is to come is undone',
    scope: 'on-call:write',
    params: byId,
    async run(ctx, { params }, deps) {
      const withdrawn = await withdrawSwap(ctx, { swapId: params.id })
      if (!withdrawn.ok) return { problem: conflict(inWords(withdrawn)) }
      if (withdrawn.override) tell(ctx, deps, withdrawn.override)
      return {}
    },
  }),
]

function inWords(fault: CancelFault) {
  return fault.reason === 'over' ? 'It is over.' : fault.gap
}

function tell(ctx: UserContext, { channels, baseUrl, log }: ApiDeps, changed: ChangedOverride) {
  const telling = tellOverride({ ctx, channels, baseUrl }, changed)
  telling.catch((error: unknown) => log.warn({ err: error }, 'who is on call was not told'))
}

/** As the body names them. */
const FIELDS = { userId: 'personId', insteadOf: 'insteadOfId' }

type Named = { id: number; name: string }

function overrideAnswer(schedule: Named) {
  return ({
    id,
    user,
    insteadOf,
    isBeside,
    startsAt,
    endsAt,
    createdBy,
  }: OverrideSummary): z.input<typeof override> => ({
    ...{ id: String(id), schedule: referenceTo(schedule), isBeside },
    person: perhaps(user, referenceTo),
    insteadOf: perhaps(insteadOf, referenceTo),
    startsAt: timeText(startsAt),
    endsAt: timeText(endsAt),
    createdBy: perhaps(createdBy, referenceTo),
  })
}

function swapAnswer({
  id,
  scheduleId,
  schedule,
  user,
  startsAt,
  endsAt,
  note,
  takenBy,
}: SwapSummary): z.input<typeof swap> {
  return {
    id: String(id),
    schedule: referenceTo({ id: scheduleId, name: schedule.name }),
    person: referenceTo(user),
    ...{ startsAt: timeText(startsAt), endsAt: timeText(endsAt), note },
    takenBy: perhaps(takenBy, referenceTo),
  }
}
