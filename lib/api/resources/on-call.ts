import { max } from 'date-fns'
import { z } from 'zod'
import { calendar } from '../../on-call/calendar'
import { onCallBySchedule } from '../../on-call/who-is-on-call'
import { allOf, byId, instant, instantText, perhaps, reference, referenceTo, timeText } from '../fields'
import { operation } from '../operation'
import { invalidField, notFound } from '../problems'

const scope = 'on-call:read'

const onCall = z.object({
  schedule: reference,
  timeZone: z.string(),
  people: z.array(
    reference.extend({
      since: instantText,
      until: instantText,
      via: z.enum(['rotation', 'override']),
      isDisabled: z.boolean().meta({ description: 'A disabled person is not paged.' }),
    }),
  ),
})

const shift = z.object({
  person: reference,
  startsAt: instantText,
  endsAt: instantText,
  overrideId: z.string().nullable(),
})

const LONGEST_DAYS = 92
const DAY_MS = 86_400_000

export const onCallOperations = [
  operation('whoIsOnCall', 'GET /on-call', {
    permission: 'read',
    summary: 'Tell who is on call in each schedule, now or at a time',
    scope,
    query: z.strictObject({ at: instant.optional() }),
    answer: allOf(onCall),
    async run(ctx, { query }) {
      const at = query.at ?? ctx.now
      const schedules = await onCallBySchedule(ctx.db, ctx, at)
      // Turns reach back for ever, but nobody was on call by a schedule before it was made.
      const items = schedules.map(({ id, name, timeZone, createdAt, people }) => ({
        schedule: referenceTo({ id, name }),
        timeZone,
        people: (at < createdAt ? [] : people).map(({ userId, userName, since, until, via, isDisabled }) => ({
          ...referenceTo({ id: userId, name: userName }),
          ...{ since: timeText(max([since, createdAt])), until: timeText(until), via, isDisabled },
        })),
      }))
      return { body: { items } }
    },
  }),
  operation('listShifts', 'GET /schedules/{id}/shifts', {
    permission: 'read',
    summary: `List who is on call in a schedule and when, overrides included, over at most ${LONGEST_DAYS} days`,
    scope,
    params: byId,
    query: z.strictObject({ from: instant, to: instant }),
    answer: allOf(shift),
    async run(ctx, { params, query: { from, to } }) {
      if (to <= from) return { problem: invalidField('to', 'Give a time after from.') }
      if (to.getTime() - from.getTime() > LONGEST_DAYS * DAY_MS)
        return { problem: invalidField('to', `Ask for at most ${LONGEST_DAYS} days.`) }
      const found = (await calendar(ctx, { from, to }, [params.id]))[0]
      if (!found) return { problem: notFound('No such schedule.') }
      const items = found.shifts.map(({ userId, userName, startsAt, endsAt, overrideId }) => ({
        person: referenceTo({ id: userId, name: userName }),
        startsAt: timeText(startsAt),
        endsAt: timeText(endsAt),
        overrideId: perhaps(overrideId, String),
      }))
      return { body: { items } }
    },
  }),
]
