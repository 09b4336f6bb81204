import { z } from 'zod'
import { addSilence } from '../../silences/add'
import { changeSilence } from '../../silences/change'
import { endSilence } from '../../silences/end'
import { getSilence, listSilences, type Silence } from '../../silences/list'
import { silenceMark } from '../../silences/mark'
import {
  byId,
  flag,
  idText,
  instant,
  instantText,
  listOf,
  perhaps,
  reference,
  referenceTo,
  rowId,
  timeText,
} from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidField, invalidForm } from '../problems'
import { conditions, conditionsAnswer, shownConditions } from './conditions'

const common = {
  reason: z.string(),
  repeatDays: z.int().nullable().meta({ description: 'It comes again after these days; null: never.' }),
  timeZone: z.string().nullable().meta({ description: 'Of one that repeats.' }),
  pagesAfter: z.boolean().meta({ description: 'Whether what it holds back pages when it ends by itself.' }),
}

const silence = z.object({
  id: idText,
  ...common,
  conditions: shownConditions,
  startsAt: instantText,
  endsAt: instantText,
  endedAt: instantText.nullable(),
  isActive: z.boolean(),
  heldBack: z.int().meta({ description: 'High and critical incidents that page when it ends by itself.' }),
  createdBy: reference.nullable(),
  endedBy: reference.nullable(),
})

const settings = {
  reason: common.reason,
  conditions,
  startsAt: instant.optional().meta({ description: 'Now when it is left out.' }),
  endsAt: instant,
}

export const silenceOperations = [
  operation('listSilences', 'GET /silences', {
    permission: 'read',
    summary: 'List all silences that run or are to come, then those that are over, the newest first',
    scope: 'policies:read',
    query: z.strictObject({ after: rowId.optional() }),
    answer: listOf(silence),
    async run(ctx, { query }) {
      const rows = await listSilences(ctx, { pastBefore: query.after })
      const past = rows.filter(({ occurrence }) => occurrence === undefined)
      const next = past.length < PAST_AT_ONCE ? undefined : past.at(-1)?.id
      return { body: { items: rows.map(silenceAnswer), next: perhaps(next, String) } }
    },
  }),
  operation('getSilence', 'GET /silences/{id}', {
    permission: 'read',
    summary: 'Get a silence',
    scope: 'policies:read',
    params: byId,
    answer: silence,
    run: async (ctx, { params }) => tagged(await getSilence(ctx, params.id)),
  }),
  operation('addSilence', 'POST /silences', {
    permission: 'silence alerts',
    summary: 'Add a silence: what fits it pages nobody. From a deployment, a maintenance window',
    scope: 'policies:write',
    status: 201,
    body: z.strictObject({
      ...settings,
      repeatDays: common.repeatDays.default(null),
      timeZone: common.timeZone.default(null),
      pagesAfter: common.pagesAfter.default(true),
    }),
    answer: silence,
    async run(ctx, { body }) {
      if (body.timeZone !== null && body.repeatDays === null) return { problem: needless }
      const added = await addSilence(ctx, { ...body, startsAt: body.startsAt ?? ctx.now })
      if (!added.ok) return { problem: invalidForm(added.errors) }
      return { ...tagged(await getSilence(ctx, added.silenceId)), location: `/api/v1/silences/${added.silenceId}` }
    },
  }),
  operation('changeSilence', 'PATCH /silences/{id}', {
    permission: 'silence alerts',
    summary: 'Change a silence that is not over: fields that are left out stay',
    scope: 'policies:write',
    takesIfMatch: true,
    params: byId,
    body: z.strictObject({ ...common, ...settings }).partial(),
    answer: silence,
    async run(ctx, { params: { id: silenceId }, body, ifMatch }) {
      const present = await getSilence(ctx, silenceId)
      const { reason, startsAt, endsAt, repeatDays, timeZone, pagesAfter } = present
      const kept = { reason, startsAt, endsAt, repeatDays, timeZone, pagesAfter, conditions: present.conditions ?? [] }
      if (body.timeZone && (body.repeatDays ?? repeatDays) === null) return { problem: needless }
      const given = { ...body, startsAt: body.startsAt ?? startsAt }
      const saved = await changeSilence(ctx, { ...kept, ...given, silenceId, mark: ifMatch ?? silenceMark(present) })
      if (saved.ok) return tagged(await getSilence(ctx, silenceId))
      if (saved.reason === 'over') return { problem: conflict('It is over. Add a new one.') }
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
    },
  }),
  operation('endSilence', 'DELETE /silences/{id}', {
    permission: 'silence alerts',
    summary: 'End a silence now',
    scope: 'policies:write',
    params: byId,
    query: z.strictObject({
      pages: flag.default(true).meta({ description: 'Whether what it held back pages now.' }),
    }),
    async run(ctx, { params, query }, deps) {
      await endSilence(ctx, { silenceId: params.id, pages: query.pages })
      deps.sendPages()
      return {}
    },
  }),
]

const PAST_AT_ONCE = 50

const needless = invalidField('timeZone', 'Only one that repeats has a time zone: give repeatDays, or leave it out.')

function tagged(row: Silence) {
  return { body: silenceAnswer(row), tag: silenceMark(row) }
}

function silenceAnswer(row: Silence): z.input<typeof silence> {
  const { reason, repeatDays, timeZone, pagesAfter, isActive, heldBack } = row
  return {
    ...{ id: String(row.id), reason, repeatDays, timeZone, pagesAfter, isActive, heldBack },
    conditions: conditionsAnswer(row.conditions),
    startsAt: timeText(row.startsAt),
    endsAt: timeText(row.endsAt),
    endedAt: perhaps(row.endedAt, timeText),
    createdBy: perhaps(row.createdBy, referenceTo),
    endedBy: perhaps(row.endedBy, referenceTo),
  }
}
