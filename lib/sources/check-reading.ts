import type { z } from 'zod'
import type { Result } from '../result'
import { wordKey } from '../values/severity-scale'
import { isVisible } from '../values/text'
import { parsePath } from './path'
import { type Reading, readingSchema, type SignalReading } from './reading'

type Checked = Result<{ reading: Reading }, { reason: 'invalid'; problems: string[] }>

/** Refuses also what is well formed and could never take effect. */
export function checkReading(json: unknown): Checked {
  const parsed = readingSchema.safeParse(json)
  const problems = parsed.success
    ? withoutEffect(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the reading'}: ${messageOf(issue)}`)
  return parsed.success && problems.length === 0
    ? { ok: true, reading: parsed.data }
    : { ok: false, reason: 'invalid', problems }
}

function messageOf({ code, message }: z.core.$ZodIssue) {
  const [, given] = /received (\w+)$/.exec(message) ?? []
  return code === 'invalid_type' && given === 'undefined' ? 'It is missing.' : message
}

function withoutEffect(reading: Reading): string[] {
  return [
    ...pathProblems(reading),
    ...severityProblems(reading.severity),
    ...statusProblems('signal', reading.signal),
    ...statusProblems('ownSignal', reading.ownSignal),
    ...timesProblems(reading.signal),
    ...labelProblems(reading.labels),
  ]
}

function pathProblems(reading: Reading): string[] {
  return pathsOf(reading).flatMap(([field, text]) => {
    const fault = pathFault(field, text, reading)
    return fault ? [`${field}: ${text} leads to nothing: ${fault}`] : []
  })
}

const EXAMPLE = 'write labels.severity, alerts.0.status or labels["app.kubernetes.io/name"].'

function pathFault(field: string, text: string, { each }: Reading) {
  if (text === '$') return field === 'each' ? undefined : 'name a member of the body after it, as in $.title.'
  const { ofWhole, keys } = parsePath(text) ?? { ofWhole: false, keys: [] }
  if (ofWhole && [each ?? []].flat().length === 0 && field !== 'each')
    return 'without a list of alerts the path begins at the body already, so leave $ out.'
  if (keys.some((key) => key.trim() !== key || key === '')) return `a name has a blank at its end; ${EXAMPLE}`
  if (keys.some((key) => key === '*' || key === '**')) return `there are no wildcards; ${EXAMPLE}`
  if (text.startsWith('.')) return `it begins with a dot; ${EXAMPLE}`
  if (text.startsWith('/')) return `write dots instead of slashes; ${EXAMPLE}`
  if (/^[^"]*,/.test(text)) return `several paths are several members of the list; ${EXAMPLE}`
  const list = [each ?? []].flat().find((one) => !ofWhole && text.startsWith(`${one}.`))
  if (list && field !== 'each') return `it begins in each member of ${list}, so leave ${list} out, or write $ in front.`
  if (/^\{\{.*\}\}$|^\$\{.*\}$|^\{.*\}$/s.test(text)) return `it is no template; ${EXAMPLE}`
  return undefined
}

function pathsOf(reading: Reading): (readonly [field: string, path: string])[] {
  const of = (field: string, paths: string[] | string | undefined) =>
    [paths ?? []].flat().map((path) => [field, path] as const)
  return [
    ...of('unpack', reading.unpack),
    ...of('each', reading.each),
    ...of('leftOut', reading.leftOut),
    ...of('noAlert', reading.noAlert),
    ...of('about', reading.about),
    ...of('summary', reading.summary.from),
    ...(reading.scales ?? []).flatMap(({ from }) => of('scales', from)),
    ...of('severity', reading.severity.from),
    ...reading.labels.map(({ from }) => ['labels', from] as const),
    ...(['details', 'entityId', 'runbookId'] as const).flatMap((field) => of(field, reading[field].from)),
    ...signalPaths('signal', reading.signal).flatMap(([field, paths]) => of(field, paths)),
    ...signalPaths('ownSignal', reading.ownSignal).flatMap(([field, paths]) => of(field, paths)),
  ]
}

function signalPaths(field: string, signal: SignalReading | undefined): [field: string, paths: string[]][] {
  if (!signal) return []
  const { key, status, times } = signal
  return [
    [`${field}.key`, key.flat()],
    [`${field}.status`, [...(status?.from ?? []), ...(status?.says ?? [])]],
    [`${field}.times`, [...(times?.started ?? []), ...(times?.ended ?? [])]],
  ]
}

function labelProblems(labels: Reading['labels']): string[] {
  // Two paths to one name are a path and what counts without it.
  const said = labels.map(({ from, as }) => (as === undefined ? from : `${from} as ${as}`))
  const twice = said.filter((label, at) => said.indexOf(label) < at)
  return [...new Set(twice)].map((label) => `labels: ${label} is there twice: keep one.`)
}

function severityProblems({ from, values }: Reading['severity']): string[] {
  const words = Object.keys(values)
  if (words.length > 0 && from.length === 0)
    return ['severity: its words can never match, since no path leads to one: name a path, or leave the words out.']
  if (words.length === 0 && from.length > 0)
    return ['severity: its paths have no effect without words: say which word is which severity.']
  return [...emptyWords('severity', words), ...clashing(values)]
}

function clashing(values: Reading['severity']['values']): string[] {
  const first = new Map<string, string>()
  return Object.entries(values).flatMap(([word, severity]) => {
    const before = first.get(wordKey(word))
    if (before === undefined) first.set(wordKey(word), word)
    if (before === undefined || values[before] === severity) return []
    return [`severity: ${before} and ${word} are the same word, since case, blanks, _ and - do not count: keep one.`]
  })
}

function statusProblems(field: string, signal: SignalReading | undefined): string[] {
  if (!signal?.status) return []
  const { from, fires = [], changes = [], acknowledges = [], unacknowledges = [], resolved, ignored } = signal.status
  const lists = { fires, changes, acknowledges, unacknowledges, resolved, ignored }
  const isWordless = Object.values(lists).every((words) => words.length === 0)
  if (isWordless) return [`${field}.status: its paths have no effect without words: say which word means what.`]
  const same = signal.key.find((part) => part.every((path) => from.includes(path)))
  if (same)
    return [`${field}.key: ${same.join(', ')} is the status, which differs once it is over: name an identifier.`]
  return Object.entries(lists).flatMap(([name, words]) => [
    ...emptyWords(`${field}.status.${name}`, words),
    ...Object.entries(lists).flatMap(([other, others]) =>
      other > name ? shared(words, others).map((word) => sharedWord(`${field}.status`, word, name, other)) : [],
    ),
  ])
}

function timesProblems(signal: SignalReading | undefined): string[] {
  const { started = [], ended = [] } = signal?.times ?? {}
  if (started.length > 0 === ended.length > 0) return []
  return ['signal.times: a start and an end are compared: name a path for each, or neither.']
}

function shared(words: string[], others: string[]) {
  const known = new Set(others.map(wordKey))
  return words.filter((word) => known.has(wordKey(word)))
}

function sharedWord(field: string, word: string, name: string, other: string) {
  return `${field}: ${word} is among ${name} and among ${other}: case, blanks, _ and - do not count, so keep it in one.`
}

function emptyWords(field: string, words: string[]): string[] {
  return words
    .filter((word) => wordKey(word) === '' || !isVisible(word))
    .map((word) => `${field}: "${word}" can never match: write a word.`)
}
