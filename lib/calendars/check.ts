import type { Context } from '../context'
import type { CalendarKind, Reader, Transaction } from '../db/database'
import { addressFault } from '../outbound/address-fault'
import type { FieldErrors } from '../result'
import { nameFault, takenFault } from '../values/name'
import { visibleLine } from '../values/text'
import { parseCalendar, type ReadEvent } from './parse'

/** `text`: of a file. Either that or an address; when both are missing, a calendar of a file keeps what was read. */
export type CalendarSettings = { name: string; url: string; text: string; fileName?: string }

export type CheckedCalendar = { name: string; url: string | null; text: string; events: ReadEvent[] | undefined }

/** Reads the file, outside of any transaction. `hasFile`: one was given before. Any `kind` will do to tell of other faults. */
export async function checkCalendar(
  { now }: Pick<Context, 'now'>,
  { text, ...settings }: CalendarSettings,
  { hasFile, kind = 'holidays' }: { hasFile: boolean; kind?: CalendarKind | undefined },
): Promise<CheckedCalendar | { errors: FieldErrors }> {
  const name = visibleLine(settings.name)
  const url = withHttps(settings.url.trim())
  const errors: FieldErrors = {
    ...faultOf('name', nameFault(name)),
    ...faultOf('url', urlFault({ url, text, hasFile })),
  }
  const misnamed = fileNameFault(settings.fileName)
  const read = text === '' || misnamed ? undefined : await parseCalendar(text, now, kind)
  if (misnamed) errors.text = misnamed
  if (read && !read.ok) errors.text = read.fault
  if (Object.keys(errors).length > 0 || read?.ok === false) return { errors }
  return { name, url: url === '' ? null : url, text, events: read?.events }
}

export async function nameTaken(reader: Reader | Transaction, workspaceId: number, name: string, calendarId?: number) {
  const all = await reader.calendar.findMany({
    where: { workspaceId, removedAt: null },
    select: { id: true, name: true },
  })
  const others = all.filter(({ id }) => id !== calendarId)
  return takenFault('calendar', name, others)
}

/** Calendar apps write it so; it is fetched like every other. */
function withHttps(url: string) {
  return url.replace(/^webcals?:\/\//i, 'https://')
}

function urlFault({ url, text, hasFile }: { url: string; text: string; hasFile: boolean }) {
  if (url !== '' && text !== '') return 'Give an address or a file, not both.'
  if (url !== '') return addressFault(url)
  return text === '' && !hasFile ? 'Give an address or a file.' : undefined
}

function fileNameFault(name: string | undefined) {
  if (name === undefined || /\.(ics|ical|ifb)$/i.test(name)) return undefined
  return 'Give a file whose name ends in .ics, .ical or .ifb.'
}

function faultOf(field: string, fault: string | undefined): FieldErrors {
  return fault === undefined ? {} : { [field]: fault }
}
