import { z } from 'zod'
import { addCalendar } from '../../calendars/add'
import { changeCalendar } from '../../calendars/change'
import { fetchNow } from '../../calendars/fetch-now'
import { type CalendarPage, getCalendar, type ListedCalendar, listCalendars } from '../../calendars/list'
import { removeCalendar } from '../../calendars/remove'
import { describeAddress } from '../../channels/web-address'
import type { UserContext } from '../../context'
import { allOf, byId, idText, instantText, perhaps, timeText } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidForm } from '../problems'

const UNKNOWN_SHOWN = 20

const kind = z
  .enum(['holidays', 'absence', 'shifts'])
  .meta({ description: '`shifts`: who is on call, for layers that name it.' })

const calendar = z.object({
  id: idText,
  name: z.string(),
  kind,
  source: z
    .string()
    .nullable()
    .meta({ description: 'The host of its address, of which no answer has more; null: a file.' }),
  readAt: instantText.nullable().meta({ description: 'When something else than before was read.' }),
  goodAt: instantText.nullable().meta({ description: 'When it could be read last.' }),
  failingSince: instantText.nullable(),
  fault: z.string().nullable(),
  coming: z.int().meta({ description: 'How many of its events are not over.' }),
  unknown: z.array(z.string()).meta({ description: 'Titles of absence or shifts that name nobody here, 20 of them.' }),
})

const time = z.string().meta({ description: 'RFC 3339, and without a zone where the calendar names none.' })

const detail = calendar.extend({
  partOfDay: z.int().meta({ description: 'Events of holidays that are no whole days, and so no holidays.' }),
  next: z.array(z.object({ title: z.string(), startsAt: time, endsAt: time, isAllDay: z.boolean() })),
})

const source = {
  url: z.string().meta({ description: 'An address of iCalendar, which is fetched every ten minutes.' }),
  text: z.string().meta({ description: 'The text of an .ics file, of up to 1 MiB with the rest of the body.' }),
}

const reading = { permission: 'manage calendars', scope: 'on-call:read' } as const
const writing = { permission: 'manage calendars', scope: 'on-call:write', params: byId } as const

export const calendarOperations = [
  operation('listCalendars', 'GET /calendars', {
    ...reading,
    summary: 'List the calendars of holidays, of who is away and of who is on call, without their addresses',
    answer: allOf(calendar),
    run: async (ctx) => ({ body: { items: (await listCalendars(ctx)).map(calendarAnswer) } }),
  }),
  operation('getCalendar', 'GET /calendars/{id}', {
    ...reading,
    summary: 'Get a calendar with its next events, without its address',
    params: byId,
    answer: detail,
    run: (ctx, { params }) => tagged(ctx, params.id),
  }),
  operation('addCalendar', 'POST /calendars', {
    permission: 'manage calendars',
    summary: 'Add a calendar by its address, which is fetched before the answer, or by the text of a file',
    scope: 'on-call:write',
    status: 201,
    body: z.strictObject({
      name: z.string(),
      kind,
      url: source.url.default(''),
      text: source.text.default(''),
    }),
    answer: detail,
    async run(ctx, { body }, { channels: { post } }) {
      const added = await addCalendar(ctx, body)
      if (!added.ok) return { problem: invalidForm(added.errors) }
      const { calendarId } = added
      await fetchNow(ctx, post, calendarId)
      return { ...(await tagged(ctx, calendarId)), location: `/api/v1/calendars/${calendarId}` }
    },
  }),
  operation('changeCalendar', 'PATCH /calendars/{id}', {
    ...writing,
    summary: 'Change the name of a calendar, or give another address or text. What was read stays until it can be read',
    takesIfMatch: true,
    body: z.strictObject({ name: z.string(), ...source }).partial(),
    answer: detail,
    async run(ctx, { params: { id: calendarId }, body, ifMatch }, { channels: { post } }) {
      const present = await getCalendar(ctx, calendarId)
      const { name = present.name, text = '' } = body
      const url = body.url ?? (text === '' ? (present.url ?? '') : '')
      const saved = await changeCalendar(ctx, { calendarId, name, url, text, mark: ifMatch ?? present.mark })
      if (!saved.ok) {
        return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors) : changedMeanwhile(saved) }
      }
      if (body.url !== undefined) await fetchNow(ctx, post, calendarId)
      return tagged(ctx, calendarId)
    },
  }),
  operation('fetchCalendar', 'POST /calendars/{id}/fetch', {
    ...writing,
    summary: 'Fetch the address of a calendar now; the answer says what came of it',
    answer: detail,
    async run(ctx, { params: { id } }, { channels: { post } }) {
      const { url } = await getCalendar(ctx, id)
      if (url === null) return { problem: conflict('It is of a file: send the text of another one.') }
      await fetchNow(ctx, post, id)
      return tagged(ctx, id)
    },
  }),
  operation('removeCalendar', 'DELETE /calendars/{id}', {
    ...writing,
    summary: 'Remove a calendar',
    async run(ctx, { params }) {
      const removed = await removeCalendar(ctx, { calendarId: params.id })
      if (removed.ok) return {}
      const schedules = removed.schedules.join(', ')
      return { problem: conflict(`Layers of these schedules ask it: ${schedules}. Change them first.`) }
    },
  }),
]

async function tagged(ctx: UserContext, id: number) {
  const found = await getCalendar(ctx, id)
  return { body: detailAnswer(found), tag: found.mark }
}

function detailAnswer({ url, partOfDay, next, ...row }: CalendarPage): z.input<typeof detail> {
  return {
    ...calendarAnswer({ ...row, source: perhaps(url, describeAddress) ?? undefined }),
    partOfDay,
    next: next.map(({ title, isAllDay, isFloating, ...at }) => {
      const [startsAt, endsAt] = [eventTime(at.startsAt, isFloating), eventTime(at.endsAt, isFloating)]
      return { title, startsAt, endsAt, isAllDay }
    }),
  }
}

function eventTime(at: Date, isFloating: boolean) {
  return isFloating ? at.toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length) : timeText(at)
}

function calendarAnswer({ id, name, kind, fault, coming, ...row }: ListedCalendar): z.input<typeof calendar> {
  return {
    ...{ id: String(id), name, kind, source: row.source ?? null, fault, coming },
    readAt: perhaps(row.readAt, timeText),
    goodAt: perhaps(row.goodAt, timeText),
    failingSince: perhaps(row.failingSince, timeText),
    unknown: row.unknown.slice(0, UNKNOWN_SHOWN).map(({ title }) => title),
  }
}
