import { visibleLine } from '../values/text'
import type { KindName } from './marks'

/** As a run tells it, and as the API does. */
type Told = {
  kind: string
  name: string
  verb: keyof typeof SIGNS
  from?: string | null
  changes: readonly { field: string; before: unknown; after: unknown }[]
  pagesOthers: readonly string[]
}

const SIGNS = { create: '+', change: '~', rename: '>', remove: '-' } as const
const NOUNS: Record<string, string> = {
  ...{ people: 'person', keys: 'API key', schedules: 'schedule', teams: 'team', policies: 'escalation policy' },
  ...{ rules: 'routing rule', silences: 'silence', webhooks: 'webhook', entities: 'entity', runbooks: 'runbook' },
}

/** A line for each object, below it one for each field; `!` marks who pages or is paged instead of others. */
export function planInWords({
  steps,
  kept,
  notes,
}: {
  steps: readonly Told[]
  kept: number
  notes: readonly string[]
}): string[] {
  const lines = steps.flatMap((step) => [
    `${SIGNS[step.verb]} ${subjectOf(step)}`,
    ...step.changes.map((change) => `    ${changeInWords(change)}`),
    ...step.pagesOthers.map((words) => `  ! pages ${visibleLine(words)}`),
  ])
  return [
    ...lines,
    ...notes.map(visibleLine),
    `${countsInWords(steps)}${kept} as ${kept === 1 ? 'it is' : 'they are'}.`,
  ]
}

function subjectOf({ kind, name, verb, from = null }: Told) {
  if (kind === 'rules' && verb === 'change' && name === 'rules') return 'order of the routing rules'
  if (name === 'default_rule') return 'default routing rule'
  const renamed = from === null ? '' : `${visibleLine(from)} -> `
  return `${NOUNS[kind] ?? kind} ${renamed}${visibleLine(name)}`
}

export function changeInWords({ field, before, after }: Told['changes'][number]) {
  return `${field}: ${valueInWords(before)} -> ${valueInWords(after)}`
}

/** Bounded, and on one line. */
export function valueInWords(value: unknown) {
  if (value === undefined) return 'none'
  const line = visibleLine(typeof value === 'string' ? value : inFlow(value))
  return line.length > 300 ? `${line.slice(0, 299)}…` : line || '""'
}

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ._@/+-]*$/u

/** As YAML writes it on one line. */
function inFlow(value: unknown): string {
  if (typeof value === 'string') return PLAIN.test(value) ? value : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inFlow).join(', ')}]`
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}: ${inFlow(one)}`)
    .join(', ')}}`
}

function countsInWords(steps: readonly Told[]) {
  const counted = Object.entries({ create: 'to create', change: 'to change', rename: 'to rename', remove: 'to remove' })
  const counts = counted.flatMap(([verb, words]) => {
    const count = steps.filter((step) => step.verb === verb).length
    return count === 0 ? [] : [`${count} ${words}, `]
  })
  return counts.join('')
}

type Faulty = { path: string; message: string; line?: number | undefined; column?: number | undefined }

/** For a page. */
export function shownPlan({ steps, kept, notes }: { steps: readonly Told[]; kept: number; notes: readonly string[] }) {
  return { steps: steps.map(shownStep), kept, notes: [...notes] }
}

export type ShownPlan = ReturnType<typeof shownPlan>

function shownStep(step: Told) {
  const { kind, name, verb, changes, pagesOthers } = step
  return {
    ...{ kind, name, verb, words: subjectOf(step), pagesOthers: [...pagesOthers] },
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: before === undefined ? undefined : valueInWords(before),
      after: after === undefined ? undefined : valueInWords(after),
    })),
  }
}

/** Such as 2 teams. */
export function countOfKind(kind: KindName, count: number) {
  return `${count} ${count === 1 ? NOUNS[kind] : (PLURALS[kind] ?? `${NOUNS[kind]}s`)}`
}

const PLURALS: Partial<Record<KindName, string>> = {
  ...{ people: 'people', policies: 'escalation policies', entities: 'entities' },
}

/** As compilers do, so that an editor leads there. */
export function faultInWords(file: string, { path, message, line, column }: Faulty) {
  const place = line === undefined ? file : `${file}:${line}:${column}`
  return visibleLine(path === '' ? `${place}: ${message}` : `${place}: ${path}: ${message}`)
}
