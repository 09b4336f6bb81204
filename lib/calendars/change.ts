import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { sha256 } from '../values/sha256'
import { type CalendarSettings, type CheckedCalendar, checkCalendar, nameTaken } from './check'
import { calendarInWords } from './in-words'
import { storeEvents } from './store-events'
import { calendarMark, readCalendar } from './stored'

type Change = CalendarSettings & { calendarId: number; mark?: string }

/** A file takes the place of what was read before; another address does once it could be read. `mark`: of the edited one. */
export async function changeCalendar(
  ctx: Context,
  { calendarId, mark, ...settings }: Change,
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requirePermission(ctx, 'manage calendars')
  const { workspaceId } = ctx
  const { url: present, kind } = await readCalendar(ctx.db.read, workspaceId, calendarId)
  const checked = await checkCalendar(ctx, settings, { hasFile: present === null, kind })
  if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const before = await readCalendar(tx, workspaceId, calendarId)
    const about = `calendar ${calendarId}`
    if (mark !== undefined && mark !== calendarMark(before)) return overtaken(tx, ctx, about)
    const { name, url } = checked
    const fault = await nameTaken(tx, workspaceId, name, calendarId)
    if (fault) return { ok: false, reason: 'invalid', errors: { name: fault } }
    const after = { ...before, name, url }
    await store(tx, ctx, before, checked)
    const fields = { before: calendarInWords(before), after: calendarInWords(after) }
    const file = checked.events ? ', a file was given' : url !== before.url ? ', another address was given' : ''
    if (file || name !== before.name)
      await audit(tx, ctx, 'calendar changed', `${name} (#${calendarId}${file})`, { about, ...fields })
    return { ok: true, mark: calendarMark(after) }
  })
}

type Stored = { id: number; url: string | null; readAt: Date | null }

async function store(
  tx: Transaction,
  { db, workspaceId, now }: Context,
  { id: calendarId, url: before, readAt }: Stored,
  { name, url, text, events }: CheckedCalendar,
) {
  const works = { failingSince: null, fault: null }
  const unconditional = { etag: null, lastModified: null }
  const read = events && { ...works, ...unconditional, dueAt: null, readAt: now, goodAt: now, textHash: sha256(text) }
  const moved = url !== null && url !== before && { ...works, ...unconditional, dueAt: now, textHash: null }
  const sealed = sealedColumns(db.secrets, 'Calendar', calendarId, { url })
  await tx.calendar.update({ where: { id: calendarId }, data: { name, ...sealed, ...read, ...moved } })
  if (events) await storeEvents(tx, { workspaceId, calendarId, now, isFirst: readAt === null }, events)
}
