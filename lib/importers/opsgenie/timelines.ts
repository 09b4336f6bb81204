import type { z } from 'zod'
import { isObject } from '../../values/is-object'
import { enter, type Ledger, leaveOut, miss } from '../report/ledger'
import { compareWithSource, SHADOW_HOURS, type SourceShift } from '../shadow/compare'
import { readDate } from '../source/dates'
import type { Folder } from '../source/folder'
import { filesOf } from '../source/objects'
import { type Directory, personOf, recall } from './directory'
import { type Recipient, timeline } from './shapes'

type Timeline = z.infer<typeof timeline>
type Found = { id: string; timeline: Timeline; from: Date; to: Date }

const HOUR = 3_600_000

/**
 * Answers of `GET /v2/schedules/{id}/timeline`, in `timelines/{id}.json`: the backup tool does not write them, but whoever
 * runs it may.
 */
export function readTimelines(folder: Folder, ledger: Ledger): Found[] {
  return filesOf(folder, ledger, { under: 'timelines', kind: 'Timeline' }).flatMap(({ path, value }) => {
    const parsed = timeline.safeParse(isObject(value) ? (value.data ?? value) : undefined)
    const [from, to] = [parsed.data?.startDate, parsed.data?.endDate].map((date) => readDate(date ?? '', 'UTC')?.at)
    if (parsed.data && from && to && from < to) {
      const id = parsed.data._parent?.id ?? path.slice('timelines/'.length).replace(/\.json$/i, '')
      return [{ id, timeline: parsed.data, from, to }]
    }
    leaveOut(
      enter(ledger, { kind: 'Timeline', id: path, name: path }),
      'It is no timeline: nothing is compared with it.',
    )
    return []
  })
}

export function compareTimelines(directory: Directory, found: readonly Found[]) {
  const { draft, settings } = directory
  for (const { id, timeline: given, from, to } of found) {
    const name = recall(directory.schedules, { id })
    const plan = name === undefined ? undefined : draft.schedules.get(name)
    if (name === undefined || !plan) miss(draft.ledger, `the schedule ${id}, named by a timeline`)
    else {
      const begin = new Date(Math.max(from.getTime(), settings.asOf.getTime()))
      const end = new Date(Math.min(to.getTime(), begin.getTime() + SHADOW_HOURS * HOUR))
      const shifts = shiftsOf(directory, given)
      if (begin < end) draft.shadows.push(compareWithSource(name, plan, { shifts, from: begin, to: end }))
    }
  }
}

function shiftsOf(directory: Directory, { finalTimeline }: Timeline): SourceShift[] {
  const periods = finalTimeline.rotations.flatMap((one) => one.periods)
  return periods.flatMap(({ startDate, endDate, recipient, flattenedRecipients }) => {
    const [startsAt, endsAt] = [readDate(startDate, 'UTC')?.at, readDate(endDate, 'UTC')?.at]
    if (!startsAt || !endsAt) return []
    const people = (flattenedRecipients ?? [recipient ?? {}]).filter(({ type }) => type !== 'none')
    return people.map((one) => ({ person: nameOf(directory, one), startsAt, endsAt }))
  })
}

function nameOf(directory: Directory, recipient: Recipient) {
  return personOf(directory, recipient) ?? recipient.username ?? recipient.name ?? recipient.id ?? '?'
}
