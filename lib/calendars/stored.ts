import type { Reader, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { sha256 } from '../values/sha256'

/** @throws NotFoundError when the workspace has no such calendar */
export async function readCalendar(reader: Reader | Transaction, workspaceId: number, id: number) {
  const calendar = await reader.calendar.findFirst({ where: { id, workspaceId, removedAt: null } })
  if (!calendar) throw new NotFoundError('No such calendar.')
  return calendar
}

/** Changes with everything that a calendar's form holds. */
export function calendarMark({ name, url }: { name: string; url: string | null }) {
  return sha256(JSON.stringify([name, url]))
}
