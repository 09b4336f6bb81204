import { subHours } from 'date-fns'
import type { Database, Prisma, Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { Post, PostOutcome } from '../outbound/post'
import { sha256 } from '../values/sha256'
import { withoutByteOrderMark } from '../values/text'
import { MOST_BYTES, parseCalendar } from './parse'
import { storeEvents } from './store-events'

/** The time that is read moves on: whatever the address says, the whole text is read again then. */
const READ_AGAIN_HOURS = 24

type Deps = { db: Database; post: Post; now: () => Date }
type Fetched = Prisma.CalendarGetPayload<object>

/** Reads what the address has now; what was read before stays when that cannot be. Returns the fault, in words. */
export async function fetchCalendar(deps: Deps, calendar: Fetched): Promise<string | undefined> {
  const { url } = calendar
  if (url === null) return undefined
  const isFresh = calendar.readAt !== null && calendar.readAt > subHours(deps.now(), READ_AGAIN_HOURS)
  const outcome = await deps.post({
    url,
    method: 'GET',
    headers: { accept: 'text/calendar', ...(isFresh && conditionsOf(calendar)) },
    body: '',
    mostBytes: MOST_BYTES + 1,
    answerHeaders: ['etag', 'last-modified', 'location'],
  })
  const fault = faultOf(outcome)
  if (fault !== undefined || !outcome.isAnswered) return noteFault(deps, calendar, fault ?? '')
  if (outcome.status === 304) return noteSame(deps, calendar)
  return takeText(deps, calendar, outcome, isFresh)
}

function conditionsOf({ etag, lastModified }: Fetched): Record<string, string> {
  return { ...(etag && { 'if-none-match': etag }), ...(lastModified && { 'if-modified-since': lastModified }) }
}

function faultOf(outcome: PostOutcome): string | undefined {
  if (!outcome.isAnswered) return outcome.reason
  const { status, headers = {} } = outcome
  if (status === 200 || status === 304) return undefined
  const { location = '' } = headers
  if (status >= 300 && status < 400 && URL.canParse(location))
    return `The address leads to another one, at ${new URL(location).host}: give that one.`
  return `The address answered ${status}.`
}

type Answered = Extract<PostOutcome, { isAnswered: true }>

async function takeText(deps: Deps, calendar: Fetched, { body, headers = {} }: Answered, isFresh: boolean) {
  const text = withoutByteOrderMark(body)
  const textHash = sha256(text)
  const said = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
  if (isFresh && textHash === calendar.textHash) return noteSame(deps, calendar, said)
  const now = deps.now()
  const read = await parseCalendar(text, now, calendar.kind)
  if (!read.ok) return read.isLater ? undefined : noteFault(deps, calendar, read.fault)
  const data = { ...said, ...WORKS, textHash, readAt: now, goodAt: now }
  const { workspaceId, id: calendarId, readAt } = calendar
  await whileUnchanged(deps, calendar, data, (tx) =>
    storeEvents(tx, { workspaceId, calendarId, now, isFirst: readAt === null }, read.events),
  )
  return undefined
}

const WORKS = { failingSince: null, fault: null }

async function noteSame(
  deps: Deps,
  calendar: Fetched,
  said: { etag?: string | null; lastModified?: string | null } = {},
) {
  await whileUnchanged(deps, calendar, { ...WORKS, ...said, goodAt: deps.now() })
  return undefined
}

async function noteFault(deps: Deps, calendar: Fetched, fault: string) {
  await whileUnchanged(deps, calendar, { fault, failingSince: calendar.failingSince ?? deps.now() })
  return fault
}

/** Unless somebody gave another address, or a file, or removed it meanwhile. */
async function whileUnchanged(
  { db }: Deps,
  { id, url }: Fetched,
  data: Prisma.CalendarUpdateManyMutationInput,
  then?: (tx: Transaction) => Promise<void>,
) {
  await db.write(async (tx) => {
    await lockRow(tx, 'Calendar', id)
    const present = await tx.calendar.findFirst({ where: { id, removedAt: null }, select: { url: true } })
    if (present?.url !== url) return
    await tx.calendar.update({ where: { id }, data })
    await then?.(tx)
  })
}
