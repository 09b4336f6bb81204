import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import type { CalendarKind } from '../db/database'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { sha256 } from '../values/sha256'
import { type CalendarSettings, checkCalendar, nameTaken } from './check'
import { calendarInWords } from './in-words'
import { storeEvents } from './store-events'

const MOST_CALENDARS = 20

type Invalid = { reason: 'invalid'; errors: FieldErrors }

/** One with an address is fetched as soon as the server gets to it. */
export async function addCalendar(
  ctx: Context,
  { kind: asked, ...settings }: CalendarSettings & { kind: string },
): Promise<Result<{ calendarId: number }, Invalid>> {
  requirePermission(ctx, 'manage calendars')
  const { workspaceId, now } = ctx
  const kind = KINDS.find((one) => one === asked)
  const checked = await checkCalendar(ctx, settings, { hasFile: false, kind })
  const errors: FieldErrors = 'errors' in checked ? checked.errors : {}
  if (!kind) errors.kind = 'Choose holidays, who is away, or who is on call.'
  if ('errors' in checked || !kind) return { ok: false, reason: 'invalid', errors }
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const count = await tx.calendar.count({ where: { workspaceId, removedAt: null } })
    const fault =
      count >= MOST_CALENDARS
        ? `Use at most ${MOST_CALENDARS} calendars.`
        : await nameTaken(tx, workspaceId, checked.name)
    if (fault) return { ok: false, reason: 'invalid', errors: { name: fault } }
    const { name, url, text, events } = checked
    const read = events ? { readAt: now, goodAt: now, textHash: sha256(text) } : { dueAt: now }
    const { id: calendarId } = await tx.calendar.create({
      data: { workspaceId, name, kind, url: null, createdAt: now, ...read },
    })
    const data = sealedColumns(ctx.db.secrets, 'Calendar', calendarId, { url })
    await tx.calendar.update({ where: { id: calendarId }, data })
    if (events) await storeEvents(tx, { workspaceId, calendarId, now, isFirst: true }, events)
    await audit(tx, ctx, 'calendar added', `${name} (#${calendarId})`, { after: calendarInWords({ name, kind, url }) })
    return { ok: true, calendarId }
  })
}

const KINDS: readonly CalendarKind[] = ['holidays', 'absence', 'shifts']
