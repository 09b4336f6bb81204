import type { Context } from '../context'
import type { Severity } from '../db/database'
import { type Durations, percentile } from '../rollups/durations'
import { addFigures, countOpened, type Figures, noFigures, readFigures, type StoredFigures } from '../rollups/figures'
import { type Range, rangeBefore, stepAt } from './range'
import type { Counted } from './subject'

export type AnswerTime = { median: number | undefined; p90: number | undefined }

type IncidentFigures = {
  opened: number
  bySeverity: Record<Severity, number>
  toAcknowledge: AnswerTime
  toResolve: AnswerTime
}

type IncidentStep = IncidentFigures & { at: Date; openedBefore: number }

export type IncidentHistory = { total: IncidentFigures; before: IncidentFigures; steps: IncidentStep[] }

export async function incidentHistory(ctx: Context, counted: Counted, range: Range): Promise<IncidentHistory> {
  const [before, steps] = await Promise.all([
    readSteps(ctx, counted, rangeBefore(range)),
    readSteps(ctx, counted, range),
  ])
  return {
    total: describe(sum(steps)),
    before: describe(sum(before)),
    steps: range.steps.map((at, number) => ({
      at,
      ...describe(steps[number] ?? noFigures()),
      openedBefore: countOpened(before[number] ?? noFigures()),
    })),
  }
}

async function readSteps({ db, workspaceId }: Context, { subject, subjectId }: Counted, range: Range) {
  const { grain, from, to } = range
  const rows = await db.query<StoredFigures & { at: Date | number }>`
    SELECT "at", "low", "medium", "high", "critical", "opened", "toAcknowledge", "toResolve" FROM "Rollup"
    WHERE "workspaceId" = ${workspaceId} AND "subject" = ${subject} AND "subjectId" = ${subjectId}
      AND "grain" = ${grain} AND "at" >= ${from} AND "at" < ${to}`
  const steps = range.steps.map(noFigures)
  for (const row of rows) {
    const step = steps[stepAt(range, new Date(row.at))]
    if (step) addFigures(step, readFigures(row))
  }
  return steps
}

function sum(steps: Figures[]) {
  const total = noFigures()
  for (const step of steps) addFigures(total, step)
  return total
}

function describe({ toAcknowledge, toResolve, ...bySeverity }: Figures): IncidentFigures {
  return {
    opened: countOpened(bySeverity),
    bySeverity,
    toAcknowledge: answerTime(toAcknowledge),
    toResolve: answerTime(toResolve),
  }
}

function answerTime(durations: Durations): AnswerTime {
  return { median: percentile(durations, 0.5), p90: percentile(durations, 0.9) }
}
