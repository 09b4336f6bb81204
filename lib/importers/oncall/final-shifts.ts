import { enter, leaveOut, miss } from '../report/ledger'
import { compareWithSource, SHADOW_HOURS, type SourceShift } from '../shadow/compare'
import { readDate } from '../source/dates'
import type { Folder } from '../source/folder'
import { itemsOf } from '../source/items'
import { filesOf } from '../source/objects'
import type { Directory } from './directory'
import { finalShift } from './shapes'

const HOUR = 3_600_000

/** Answers of `GET /schedules/{id}/final_shifts`, in `final_shifts/{id}.json`. */
export function readFinalShifts({ draft }: Directory, folder: Folder): Map<string, SourceShift[]> {
  const found = new Map<string, SourceShift[]>()
  for (const file of filesOf(folder, draft.ledger, { under: 'final_shifts', kind: 'Final shifts' })) {
    const id = file.path.replace(/^final_shifts\//, '').replace(/(\.\d+)?\.json$/i, '')
    const shifts = itemsOf([file], { many: 'results' }).flatMap(({ value }): SourceShift[] => {
      const parsed = finalShift.safeParse(value).data
      const [startsAt, endsAt] = [parsed?.shift_start, parsed?.shift_end].map((date) => readDate(date ?? '', 'UTC')?.at)
      const { user_pk, user_email, user_username } = parsed ?? {}
      const person =
        draft.people.find(user_pk) ?? draft.people.find(user_email) ?? user_email ?? user_username ?? user_pk ?? '?'
      return startsAt && endsAt ? [{ person, startsAt, endsAt }] : []
    })
    if (shifts.length === 0)
      leaveOut(
        enter(draft.ledger, { kind: 'Final shifts', id: file.path, name: file.path }),
        'It has no shifts: nothing is compared with it.',
      )
    else found.set(id, [...(found.get(id) ?? []), ...shifts])
  }
  return found
}

/** Until the last shift of all: a schedule without shifts at the end has nobody on call there. */
export function compareFinalShifts(directory: Directory, finals: ReadonlyMap<string, SourceShift[]>) {
  const { draft, settings } = directory
  const last = [...finals.values()].flat().reduce((latest, { endsAt }) => Math.max(latest, endsAt.getTime()), 0)
  const to = new Date(Math.min(last, settings.asOf.getTime() + SHADOW_HOURS * HOUR))
  for (const [id, shifts] of finals) {
    const name = directory.schedules.get(id)
    const plan = name === undefined ? undefined : draft.schedules.get(name)
    if (name === undefined || !plan) miss(draft.ledger, `the schedule ${id}, named by its final shifts`)
    else if (settings.asOf < to) draft.shadows.push(compareWithSource(name, plan, { shifts, from: settings.asOf, to }))
  }
}
