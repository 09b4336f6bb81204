import { importFolder, type SourceName } from '../import'
import type { Found, Mapped } from '../people'
import type { Outcome } from '../report/ledger'
import type { Counts, Report } from '../report/report'
import { type Difference, SHADOW_HOURS } from '../shadow/compare'
import { asInSource, clipped, hoursOf, type Period, type Stretch, stretchesOf } from '../shadow/stretches'
import type { Folder } from '../source/folder'
import { type Gap, gapsOf, withStandIns } from './gaps'

/** The same note of several objects of a kind. */
export type Noted = { kind: string; outcome: Exclude<Outcome, 'taken'>; note: string; names: string[]; count: number }

export type ReviewedPerson = Found & { gaps: Gap[] }

export type ReviewedSchedule = {
  name: string
  now: string[]
  /** Of the next eight weeks, in which nobody is on call. */
  emptyHours: number
  week: Stretch[]
  /** Undefined where the source does not say who is on call. */
  source?: { week: Stretch[]; differentHours: number; differences: Difference[] }
}

export type Review = Pick<Report, 'asOf' | 'counts' | 'missing' | 'damaged' | 'questions'> & {
  notes: Noted[]
  people: ReviewedPerson[]
  /** Of those whom the file holds, by their addresses. */
  names: Record<string, string>
  week: Period
  schedules: ReviewedSchedule[]
  comparedHours: number
  /** When the source said who is on call; undefined if it did not. */
  compared: Period | undefined
}

export type ReviewSettings = { source: SourceName; zone: string; people: Mapped; now: Date }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** What takes seconds, and stays the same for a day: somebody turns its weeks, and then applies it. */
export function importToReview(folder: Folder, { source, zone, people, now }: ReviewSettings) {
  const settings = { asOf: undefined, zone, now }
  const imported = importFolder(source, folder, { ...settings, people })
  const { draft } = imported
  const found = draft.people.found()
  const isWhole = found.every(({ address }) => address !== undefined)
  const all = isWhole ? imported : importFolder(source, folder, { ...settings, people: withStandIns(people, found) })
  const today = Math.floor(now.getTime() / DAY) * DAY
  const coming = { from: new Date(today), to: new Date(today + SHADOW_HOURS * HOUR) }
  const stretches = new Map([...draft.schedules].map(([name, plan]) => [name, stretchesOf(plan, coming)]))
  return { imported, coming, stretches, gaps: gapsOf(draft, all.draft, { stretches, coming }) }
}

export type ToReview = ReturnType<typeof importToReview>

export const WEEKS = SHADOW_HOURS / 7 / 24

/** @param week 0: the one that begins today */
export function reviewOf(made: ToReview, { now, week }: { now: Date; week: number }): Review {
  const { imported, coming, stretches, gaps } = made
  const { draft, report } = imported
  const begin = coming.from.getTime() + Math.min(WEEKS - 1, Math.max(0, week)) * WEEK
  const shown = { from: new Date(begin), to: new Date(begin + WEEK) }
  const { asOf, counts, missing, damaged, questions, shadows } = report
  const people = draft.people.written()
  return {
    ...{ asOf, counts, missing, damaged, questions, week: shown, notes: notesOf(report, counts) },
    people: draft.people.found().map((one) => ({ ...one, gaps: gaps.get(one.key) ?? [] })),
    names: Object.fromEntries(Object.entries(people).map(([email, { name = email }]) => [email, name])),
    schedules: [...stretches].map(([name, all]) => reviewedSchedule(report, { name, all, shown, now })),
    compared: spanOf(shadows),
    comparedHours: Math.round(shadows.reduce((sum, { hours }) => sum + hours, 0)),
  }
}

function spanOf(periods: readonly Period[]): Period | undefined {
  if (periods.length === 0) return undefined
  const [from, to] = [periods.map((one) => one.from.getTime()), periods.map((one) => one.to.getTime())]
  return { from: new Date(Math.min(...from)), to: new Date(Math.max(...to)) }
}

type OfSchedule = { name: string; all: readonly Stretch[]; shown: Period; now: Date }

function reviewedSchedule({ shadows }: Report, { name, all, shown, now }: OfSchedule): ReviewedSchedule {
  const week = all.flatMap((one) => clipped(one, shown))
  const empty = all.filter(({ people }) => people.length === 0)
  const shadow = shadows.find(({ schedule }) => schedule === name)
  const compared = shadow && week.flatMap((one) => clipped(one, shadow))
  return {
    ...{ name, week, now: all.find(({ from, to }) => from <= now && now < to)?.people ?? [] },
    emptyHours: Math.round(empty.reduce((sum, one) => sum + hoursOf(one), 0)),
    ...(shadow && {
      source: {
        week: asInSource(compared ?? [], shadow.differences, shown),
        ...{ differentHours: shadow.differentHours, differences: shadow.differences },
      },
    }),
  }
}

const MOST_NAMES = 5
const MOST_NOTES = 30

/** The most frequent first; of each kind no more than anybody reads. The report has all. */
function notesOf({ objects }: Report, counts: readonly Counts[]): Noted[] {
  const noted = new Map<string, Noted>()
  for (const { kind, name, outcome, notes } of objects)
    for (const note of outcome === 'taken' ? [] : notes) {
      const key = JSON.stringify([kind, outcome, note])
      const one = noted.get(key) ?? {
        kind,
        outcome: outcome === 'changed' ? outcome : 'left out',
        note,
        names: [],
        count: 0,
      }
      one.count++
      if (one.names.length < MOST_NAMES) one.names.push(name)
      noted.set(key, one)
    }
  return counts.flatMap(({ kind }) => {
    const own = [...noted.values()].filter((one) => one.kind === kind)
    return own.toSorted((one, other) => other.count - one.count).slice(0, MOST_NOTES)
  })
}
