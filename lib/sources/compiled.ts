import { isDeepStrictEqual } from 'node:util'
import { wordKey } from '../values/severity-scale'
import { type Found, nodeAt, type Path, parsePath, type Roots, textOf } from './path'
import { PRESET_NAMES, PRESETS, type PresetName } from './presets/presets'
import type { Reading, SignalReading } from './reading'
import type { CompiledScale } from './scales'
import { parseReading } from './stored-reading'

/**
 * `preset`: which one it is, as long as nobody has changed it. `tool`: whose bodies alone it reads, of many that a preset
 * hears. `apart`: what tells that tool's problems apart beside the key. `kind`: what the key is of, whatever path leads to it.
 */
export type CompiledReading = { preset: PresetName | undefined; tool?: string; apart?: Apart; kind?: string } & Omit<
  Reading,
  | 'unpack'
  | 'each'
  | 'leftOut'
  | 'noAlert'
  | 'about'
  | 'scales'
  | 'summary'
  | 'severity'
  | 'labels'
  | Text
  | 'signal'
  | 'ownSignal'
> & {
    unpack: Path[]
    each: Path[]
    leftOut: Path | undefined
    noAlert: Path[]
    about: Path[]
    scales: CompiledScale[]
    summary: Path[]
    severity: Omit<Reading['severity'], 'from'> & { from: Path[] }
    labels: { from: Path; as: string | undefined }[]
    signal: CompiledSignal | undefined
    ownSignal: CompiledSignal | undefined
  } & Record<Text, Path[]>

export type Apart = (roots: Roots) => string | undefined

type Text = 'details' | 'entityId' | 'runbookId'

export type CompiledSignal = Omit<SignalReading, 'key' | 'status' | 'times'> & {
  key: Path[][]
  status:
    | {
        from: Path[]
        /** Of those that are states, what may stand in them. */
        inside: Path[]
        says: Path[] | undefined
        fires: Set<string> | undefined
        changes: Set<string>
        acknowledges: Set<string>
        unacknowledges: Set<string>
        resolved: Set<string>
        ignored: Set<string>
      }
    | undefined
  times: { started: Path[]; ended: Path[] } | undefined
}

const REMEMBERED = 1_000
const remembered = new Map<string, CompiledReading | undefined>()

/** Undefined when this version does not understand it. */
export function compiledReading(stored: string): CompiledReading | undefined {
  if (!remembered.has(stored)) {
    if (remembered.size >= REMEMBERED) remembered.clear()
    const reading = parseReading(stored)
    remembered.set(stored, reading && compileReading(reading))
  }
  return remembered.get(stored)
}

export function compileReading(reading: Reading): CompiledReading {
  return {
    ...reading,
    preset: PRESET_NAMES.find((name) => isDeepStrictEqual(PRESETS[name], reading)),
    unpack: (reading.unpack ?? []).map(pathOf),
    each: [reading.each ?? []].flat().map(pathOf),
    leftOut: reading.leftOut === undefined ? undefined : pathOf(reading.leftOut),
    noAlert: (reading.noAlert ?? []).map(pathOf),
    about: (reading.about ?? []).map(pathOf),
    scales: (reading.scales ?? []).map(compileScale),
    summary: reading.summary.from.map(pathOf),
    severity: compileSeverity(reading.severity),
    labels: reading.labels.map(({ from, as }) => ({ from: pathOf(from), as })),
    details: reading.details.from.map(pathOf),
    entityId: reading.entityId.from.map(pathOf),
    runbookId: reading.runbookId.from.map(pathOf),
    signal: reading.signal && compileSignal(reading.signal),
    ownSignal: reading.ownSignal && compileSignal(reading.ownSignal),
  }
}

function compileSignal({ key, status, times, ...rest }: SignalReading): CompiledSignal {
  return {
    ...rest,
    key: key.map((part) => part.map(pathOf)),
    status: status && {
      from: status.from.map(pathOf),
      inside: status.says ? status.from.map(pathOf).filter(isOfState).flatMap(inside) : [],
      says: status.says?.map(pathOf),
      fires: status.fires && new Set(status.fires.map(wordKey)),
      changes: new Set(status.changes?.map(wordKey)),
      acknowledges: new Set(status.acknowledges?.map(wordKey)),
      unacknowledges: new Set(status.unacknowledges?.map(wordKey)),
      resolved: new Set(status.resolved.map(wordKey)),
      ignored: new Set(status.ignored.map(wordKey)),
    },
    times: times && { started: times.started.map(pathOf), ended: times.ended.map(pathOf) },
  }
}

function isOfState({ keys }: Path) {
  return /(?:status|state)$/i.test(keys.at(-1) ?? '')
}

/** `"status": {"state": "resolved"}` */
function inside({ ofWhole, keys }: Path): Path[] {
  return ['state', 'status', 'name', 'value'].map((name) => ({ ofWhole, keys: [...keys, name] }))
}

function compileScale({ from, values = {}, atLeast }: NonNullable<Reading['scales']>[number]): CompiledScale {
  const words = Object.entries(values).map(([word, severity]) => [wordKey(word), severity] as const)
  return { from: from.map(pathOf), values: new Map(words), atLeast }
}

function compileSeverity({ from, values, otherwise }: Reading['severity']): CompiledReading['severity'] {
  const entries = Object.entries(values).map(([word, severity]) => [wordKey(word), severity] as const)
  return { from: from.map(pathOf), values: Object.fromEntries(entries), otherwise }
}

function pathOf(text: string): Path {
  const path = parsePath(text)
  if (!path) throw new Error(`${text} is no path.`)
  return path
}

/** Undefined where there is none, or only what a tool writes for nothing. */
export function firstText(roots: Roots, paths: Path[]): string | undefined {
  return textOf(firstFound(roots, paths))
}

export function firstFound(
  roots: Roots,
  paths: Path[],
  fits: (text: string | undefined) => boolean = isSomething,
): Found | undefined {
  for (const path of paths) {
    const found = nodeAt(roots, path)
    if (fits(textOf(found))) return found
  }
  return undefined
}

/** Go's, JavaScript's, Python's and Zabbix' words for a value that is missing. */
const NOTHING = new Set([
  '<no value>',
  '<nil>',
  '[no value]',
  'null',
  '(null)',
  'undefined',
  'none',
  'nil',
  'nan',
  '*unknown*',
  'n/a',
])

export function isSomething(text: string | undefined): text is string {
  if (text === undefined || text.trim() === '') return false
  return text.length > LONGEST_NOTHING || !NOTHING.has(text.trim().toLowerCase())
}

const LONGEST_NOTHING = 20

// Of Zabbix, Go and Jinja, .NET, shells and Ruby, ERB, Python, C, Windows, Azure, and `__ID__`.
const TEMPLATES = new RegExp(
  [
    /\{\{.*?\}\}|[$%#@]\{[^{}]*\}|\{[A-Za-z_#$][\w.:#$]*\}|\{\d{1,2}\}|<%.*?%>|\[\[.*?\]\]/,
    /%\(\w+\)[a-z]|%\w+%|%[-+#]?\d*(?:\.\d+)?\$?[a-z](?![\w-])|\$[A-Za-z_][\w.]*|\$\d+|\[object \w+\]/,
    /^@[A-Za-z_][\w.]*(?:\(.*\).*)?$|^:[A-Za-z_]\w*$|^<[A-Za-z_][\w .-]*>$|__[A-Z][A-Z_]*__/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Words for nothing, and truth, which is shared by all. */
const NO_IDENTIFIER = new Set(
  [
    ...[
      'unknown',
      'true',
      'false',
      'na',
      'n.a.',
      '#n/a',
      'unset',
      'not set',
      '(not set)',
      'missing',
      '(none)',
      '(nil)',
    ],
    ...['not available', 'not applicable', 'not found', 'inf', '+inf', '-inf', 'infinity', '-infinity', 'null,null'],
  ].map((word) => word.replaceAll(' ', '')),
)

/**
 * Whether a text can tell one problem from another. What a tool writes for a value that is missing cannot, nor a
 * template that was not filled in, zeros, signs alone, or `unknown`: alerts that share it are strangers.
 */
export function isIdentifier(text: string | undefined): text is string {
  if (!isSomething(text)) return false
  // `host/{{alert.id}}`, `host/<no value>`: what was to tell it apart is missing.
  if (text.length <= LONGEST_TEMPLATE && (SURE_TEMPLATE.test(text) || MISSING_PART.test(text))) return false
  const left = text.length > LONGEST_TEMPLATE ? text : text.trim().replaceAll(TEMPLATES, '')
  return /[\p{L}\p{N}]/u.test(left.replaceAll('0', '')) && !NO_IDENTIFIER.has(left.toLowerCase().replace(/\s+/g, ''))
}

const LONGEST_TEMPLATE = 200
const SURE_TEMPLATE = new RegExp(
  [
    /\{\{.*?\}\}|[$%#]\{[^{}]*\}|<%.*?%>|%\(\w+\)[a-z]|\{[A-Z_#$][A-Z\d_.#$]*\}|\{[a-z_][\w.]*\}/,
    /(?:^|[\s/:|=.-])\$[A-Z_][A-Z\d_]*(?=$|[\s/:|=.-])/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** What stands for a value that is missing, beside others. */
const MISSING_PART = /<no value>|\[no value\]|<nil>|\(null\)|(?:^|[/:|=])(?:undefined|None|null|nil)(?=$|[/:|=])/

/** Whether a text is nothing but a template that was not filled in. */
export function isTemplate(text: string) {
  const isShort = text.length <= LONGEST_TEMPLATE && isSomething(text)
  return isShort && text.trim().replaceAll(TEMPLATES, '').trim() === ''
}
