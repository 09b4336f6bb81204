import type { Counts, Whole } from './dashboard'
import type { AnswerTime } from './incidents'
import { peopleRows } from './people-rows'

type Value = string | number | undefined
export type Table = { columns: string[]; rows: Value[][] }

export const TABLES = ['incidents', 'answers', 'labels', 'sources', 'pages', 'people'] as const
export type TableName = (typeof TABLES)[number]

export function tableOf(name: TableName, { history }: Counts, whole: Whole | undefined): Table | undefined {
  if (name === 'incidents')
    return {
      columns: ['from', 'critical', 'high', 'medium', 'low', 'before'],
      rows: history.steps.map(({ at, bySeverity: { critical, high, medium, low }, openedBefore }) => {
        return [at.toISOString(), critical, high, medium, low, openedBefore]
      }),
    }
  if (name === 'answers')
    return {
      columns: ['from', 'acknowledge_median', 'acknowledge_p90', 'resolve_median', 'resolve_p90'],
      rows: history.steps.map(({ at, toAcknowledge, toResolve }) => {
        return [at.toISOString(), ...seconds(toAcknowledge), ...seconds(toResolve)]
      }),
    }
  return whole && tableOfWhole(name, whole)
}

function tableOfWhole(
  name: Exclude<TableName, 'incidents' | 'answers'>,
  { label, sources, pages, onCall }: Whole,
): Table | undefined {
  if (name === 'labels')
    return label && { columns: [label.key, 'incidents', 'before'], rows: label.values.map(toRow('value')) }
  if (name === 'sources') return { columns: ['api_key', 'incidents', 'before'], rows: sources.map(toRow('name')) }
  if (name === 'pages')
    return {
      columns: ['from', 'sent', 'failed'],
      rows: pages.steps.map(({ at, sent, failed }) => [at.toISOString(), sent, failed]),
    }
  return {
    columns: ['person', 'sent', 'failed', 'at_night', 'on_call_seconds', 'time_zone'],
    rows: peopleRows(pages.people, onCall).map(({ name, sent, failed, atNight, onCallMs, timeZone }) => {
      return [name, sent, failed, atNight, Math.round(onCallMs / 1_000), timeZone]
    }),
  }
}

function toRow<Name extends string>(name: Name) {
  return (row: Record<Name, string> & { opened: number; openedBefore: number }) => {
    return [row[name], row.opened, row.openedBefore]
  }
}

function seconds({ median, p90 }: AnswerTime) {
  return [median, p90].map((milliseconds) => milliseconds && Math.round(milliseconds / 1_000))
}
