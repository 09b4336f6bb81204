import type { UserContext } from '../lib/context'
import { planPaging } from '../lib/escalations/plan'
import { calendar } from '../lib/on-call/calendar'
import { calendarFeed, renewCalendarFeed } from '../lib/on-call/calendar-feed'
import { onCallAt } from '../lib/on-call/who-is-on-call'

type Times = { startsAt: Date; endsAt: Date }

type Asked = {
  admin: UserContext
  people: readonly UserContext[]
  scheduleId: number
  /** Its first step pages the schedule. */
  policyId: number
  period: { from: Date; to: Date }
  instants: readonly Date[]
}

/** Who is on call at each instant, as each part of the product tells it: by their places among the people, from 1, in order. */
export async function onCallAnswers({ admin, people, scheduleId, policyId, period, instants }: Asked) {
  const { db } = admin
  const numberOf = (id: number) => people.findIndex(({ actor }) => actor.userId === id) + 1
  const shown = (await calendar(admin, period)).find((one) => one.scheduleId === scheduleId)
  const feeds: Times[][] = []
  for (const person of people) {
    const { secret } = await renewCalendarFeed(person)
    const feed = await calendarFeed({ db, now: period.from, baseUrl: 'https://tocsin.example.com' }, secret)
    feeds.push(shiftsIn(feed))
  }
  const answers = []
  for (const at of instants) {
    const asked = await onCallAt(db, { workspaceId: admin.workspaceId, scheduleIds: [scheduleId] }, at)
    const plan = await planPaging(db, policyId, at)
    answers.push({
      verb: asked.map(({ userId }) => numberOf(userId)).toSorted(),
      pager: (plan?.steps[0]?.people ?? []).map(({ userId }) => numberOf(userId)).toSorted(),
      calendar: (shown?.shifts ?? [])
        .filter((shift) => covers(shift, at))
        .map(({ userId }) => numberOf(userId))
        .toSorted(),
      feeds: feeds.flatMap((shifts, index) => (shifts.some((shift) => covers(shift, at)) ? [index + 1] : [])),
    })
  }
  return answers
}

/** All parts say the same. */
export function oneAnswer(people: readonly number[]) {
  return { verb: people, pager: people, calendar: people, feeds: people }
}

function covers({ startsAt, endsAt }: Times, at: Date) {
  return startsAt <= at && at < endsAt
}

/** The shifts of a feed, by its own text. */
function shiftsIn(feed: string | undefined): Times[] {
  const times = (name: string) =>
    Array.from(
      (feed ?? '').matchAll(new RegExp(`^${name}:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\r$`, 'gm')),
    ).map(([, ...parts]) => new Date(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`))
  const ends = times('DTEND')
  return times('DTSTART').map((startsAt, at) => ({ startsAt, endsAt: ends[at] ?? startsAt }))
}
