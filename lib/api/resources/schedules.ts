import { z } from 'zod'
import { addSchedule } from '../../on-call/add-schedule'
import { CANCEL_FAULTS, cancelChange } from '../../on-call/cancel-change'
import { changeSchedule } from '../../on-call/change-schedule'
import { getSchedule } from '../../on-call/get-schedule'
import { weeklyHours } from '../../on-call/layers/hours'
import { SHIFT_UNITS } from '../../on-call/layers/turns'
import { listSchedules, type Schedule } from '../../on-call/list-schedules'
import { previewChange } from '../../on-call/preview-change'
import { removeSchedule } from '../../on-call/remove-schedule'
import { scheduleMark } from '../../on-call/schedule-mark'
import {
  LONGEST_SHIFT,
  MOST_HOURS,
  MOST_LAYERS,
  MOST_LENGTHS,
  MOST_TOGETHER,
  MOST_TURNS,
} from '../../on-call/schedule-settings'
import {
  allOf,
  anyInstant,
  byId,
  idText,
  instant,
  instantText,
  perhaps,
  reference,
  referenceTo,
  rowId,
  timeText,
} from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidForm } from '../problems'

const common = {
  name: z.string(),
  shiftUnit: z.enum(SHIFT_UNITS),
  shiftLengths: z.array(z.int().meta({ minimum: 1, maximum: LONGEST_SHIFT.hour })).meta({
    ...{ minItems: 1, maxItems: MOST_LENGTHS },
    description: `How many units each turn lasts, in turn: at most ${lengthsInWords()}.`,
  }),
  handoverTime: z.string().meta({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description: 'HH:MM on the wall clock of the schedule.',
  }),
  startsOn: z.string().meta({
    pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$',
    description: 'YYYY-MM-DD, from 2000 to 2099: a day on which a turn begins.',
  }),
  hours: weeklyHours.meta({
    maxItems: MOST_HOURS,
    description: 'When it has effect; Monday is day 1, and equal ends are a whole week. None: always.',
  }),
  skipsClosed: z.boolean().meta({ description: 'Whether only turns with hours count.' }),
  adds: z.boolean().meta({ description: 'Whether its people are on call beside those of the layers above.' }),
}

const layer = z.object({
  ...common,
  turns: z.array(z.array(idText)).meta({ description: 'Ids of people. An empty turn is nobody, on purpose.' }),
  startsAt: instantText.nullable(),
  endsAt: instantText.nullable(),
  calendarId: idText.nullable().meta({ description: 'Whose holidays close it, or alone open it; null: none.' }),
  onHolidaysOnly: z.boolean(),
  shiftsCalendarId: idText
    .nullable()
    .meta({ description: 'Whose events are its shifts, in place of turns; null: none.' }),
})

const givenLayer = z.strictObject({
  ...common,
  hours: common.hours.default([]),
  skipsClosed: z.boolean().default(false),
  adds: z.boolean().default(false),
  turns: z.array(z.array(rowId).meta({ maxItems: MOST_TOGETHER, uniqueItems: true })).meta({ maxItems: MOST_TURNS }),
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
  calendarId: rowId.nullable().default(null),
  onHolidaysOnly: z.boolean().default(false),
  shiftsCalendarId: rowId.nullable().default(null),
})

const schedule = z.object({
  id: idText,
  name: z.string(),
  timeZone: z.string(),
  layers: z
    .array(layer)
    .meta({ description: 'From the top. The first that has a turn at a time wins, also one of nobody.' }),
  pending: z
    .object({ from: instantText, before: z.object({ timeZone: z.string(), layers: z.array(layer) }) })
    .nullable()
    .meta({ description: 'When `timeZone` and `layers` begin, and what holds before; null: they hold.' }),
})

const settings = { name: z.string(), timeZone: z.string(), layers: z.array(givenLayer).meta({ maxItems: MOST_LAYERS }) }

const start = z
  .union([z.enum(['handover', 'rotation', 'now']), anyInstant], {
    error: 'Give handover, rotation, now, or a time with its zone, such as 2026-03-01T12:00:00Z',
  })
  .optional()
  .meta({
    description:
      'When the change begins: at the next handover, when all have had their turn, now, or at a time. Left out: with the change that is pending, else at the next handover.',
  })

const changed = z.strictObject(settings).partial().extend({ start })

function lengthsInWords() {
  return SHIFT_UNITS.map((unit) => `${LONGEST_SHIFT[unit]} ${unit}s`).join(', ')
}

const stretch = z.object({
  startsAt: instantText,
  endsAt: instantText,
  before: z.array(reference),
  after: z.array(reference),
})

export const scheduleOperations = [
  operation('listSchedules', 'GET /schedules', {
    permission: 'read',
    summary: 'List all schedules',
    scope: 'on-call:read',
    answer: allOf(schedule),
    run: async (ctx) => ({ body: { items: (await listSchedules(ctx)).map(scheduleAnswer) } }),
  }),
  operation('getSchedule', 'GET /schedules/{id}', {
    permission: 'read',
    summary: 'Get a schedule',
    scope: 'on-call:read',
    params: byId,
    answer: schedule,
    run: async (ctx, { params }) => tagged(await getSchedule(ctx, params.id)),
  }),
  operation('addSchedule', 'POST /schedules', {
    permission: 'manage schedules',
    summary: 'Add a schedule',
    scope: 'on-call:write',
    status: 201,
    body: z.strictObject(settings),
    answer: schedule,
    async run(ctx, { body }) {
      const added = await addSchedule(ctx, body)
      if (!added.ok) return { problem: invalidForm(added.errors) }
      const { scheduleId } = added
      return { ...tagged(await getSchedule(ctx, scheduleId)), location: `/api/v1/schedules/${scheduleId}` }
    },
  }),
  operation('changeSchedule', 'PATCH /schedules/{id}', {
    permission: 'change schedules',
    summary: 'Change a schedule: fields that are left out stay. Who is on call now stays too, unless it begins now',
    scope: 'on-call:write',
    takesIfMatch: true,
    params: byId,
    body: changed,
    answer: schedule,
    async run(ctx, { params: { id: scheduleId }, body, ifMatch }) {
      const present = await getSchedule(ctx, scheduleId)
      const change = { ...present, ...body, scheduleId, mark: ifMatch ?? scheduleMark(present) }
      const saved = await changeSchedule(ctx, change)
      if (saved.ok) return tagged(await getSchedule(ctx, scheduleId))
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
    },
  }),
  operation('previewSchedule', 'POST /schedules/{id}/preview', {
    permission: 'change schedules',
    summary: 'Tell who would be on call with a change beside who is without it, in 14 days. Nothing is changed',
    isDryRun: true,
    scope: 'on-call:read',
    params: byId,
    body: changed,
    answer: z.object({ from: instantText.nullable(), stretches: z.array(stretch), more: z.int() }),
    async run(ctx, { params: { id: scheduleId }, body }) {
      const previewed = await previewChange(ctx, { ...(await getSchedule(ctx, scheduleId)), ...body, scheduleId })
      if (!previewed.ok) return { problem: invalidForm(previewed.errors) }
      const { stretches, more, start: begins } = previewed.preview
      const told = stretches.map(({ startsAt, endsAt, before, after }) => ({
        ...{ startsAt: timeText(startsAt), endsAt: timeText(endsAt) },
        ...{ before: before.map(referenceTo), after: after.map(referenceTo) },
      }))
      return { body: { from: perhaps(begins?.from, timeText), stretches: told, more } }
    },
  }),
  operation('cancelScheduleChange', 'DELETE /schedules/{id}/pending', {
    permission: 'change schedules',
    summary: 'Cancel the change that is pending: what holds before it goes on for good',
    scope: 'on-call:write',
    params: byId,
    async run(ctx, { params }) {
      const cancelled = await cancelChange(ctx, { scheduleId: params.id })
      return cancelled.ok ? {} : { problem: conflict(CANCEL_FAULTS[cancelled.reason]) }
    },
  }),
  operation('removeSchedule', 'DELETE /schedules/{id}', {
    permission: 'manage schedules',
    summary: 'Remove a schedule and its overrides',
    scope: 'on-call:write',
    params: byId,
    async run(ctx, { params }) {
      const removed = await removeSchedule(ctx, { scheduleId: params.id })
      return removed.ok ? {} : { problem: conflict(NOT_REMOVED[removed.reason]) }
    },
  }),
]

const NOT_REMOVED = {
  'in-policy': 'A step of an escalation policy uses this schedule. Change the policy first.',
  last: 'This is the only schedule: add another one first.',
}

function tagged(row: Schedule) {
  return { body: scheduleAnswer(row), tag: scheduleMark(row) }
}

function scheduleAnswer({ id, name, timeZone, layers, pending }: Schedule): z.input<typeof schedule> {
  return {
    ...{ id: String(id), name, timeZone, layers: layers.map(layerAnswer) },
    pending: pending && {
      from: timeText(pending.from),
      before: { timeZone: pending.before.timeZone, layers: pending.before.layers.map(layerAnswer) },
    },
  }
}

function layerAnswer({ turns, startsAt, endsAt, hours, shiftLengths, ...row }: LayerOf): z.input<typeof layer> {
  const { name, shiftUnit, handoverTime, startsOn, skipsClosed, adds } = row
  return {
    ...{ name, shiftUnit, handoverTime, startsOn, skipsClosed, adds },
    ...{ shiftLengths: [...shiftLengths], hours: [...hours] },
    turns: turns.map((turn) => turn.map(String)),
    startsAt: perhaps(startsAt, timeText),
    endsAt: perhaps(endsAt, timeText),
    calendarId: perhaps(row.calendarId, String),
    onHolidaysOnly: row.onHolidaysOnly ?? false,
    shiftsCalendarId: perhaps(row.shiftsCalendarId, String),
  }
}

type LayerOf = Schedule['layers'][number]
