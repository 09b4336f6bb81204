import type { Node } from 'jsonc-parser'
import { plainText } from '../json-tree'
import { nodeAt, type Path, parsePath, type Roots } from './path'
import { parseReading, type Reading, type SignalReading } from './reading'

export type CompiledReading = Omit<
  Reading,
  'each' | 'summary' | 'severity' | 'labels' | Text | 'signal' | 'ownSignal'
> & {
  each: Path | undefined
  summary: Path[]
  severity: Omit<Reading['severity'], 'from'> & { from: Path[] }
  labels: { from: Path; as: string | undefined }[]
  signal: CompiledSignal | undefined
  ownSignal: CompiledSignal | undefined
} & Record<Text, Path[]>

type Text = 'details' | 'entityId' | 'runbookId'

export type CompiledSignal = Omit<SignalReading, 'key' | 'status' | 'times'> & {
  key: Path[][]
  status: { from: Path[]; resolved: Set<string>; ignored: Set<string> } | undefined
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
    each: reading.each === undefined ? undefined : pathOf(reading.each),
    summary: reading.summary.from.map(pathOf),
    severity: { ...reading.severity, from: reading.severity.from.map(pathOf) },
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
      resolved: new Set(status.resolved.map(statusWord)),
      ignored: new Set(status.ignored.map(statusWord)),
    },
    times: times && { started: times.started.map(pathOf), ended: times.ended.map(pathOf) },
  }
}

export function statusWord(text: string) {
  return text.trim().toLowerCase()
}

function pathOf(text: string): Path {
  const path = parsePath(text)
  if (!path) throw new Error(`${text} is no path.`)
  return path
}

export function firstText(roots: Roots, paths: Path[], source: string): string | undefined {
  return plainText(firstNode(roots, paths, source), source)
}

export function firstNode(roots: Roots, paths: Path[], source: string): Node | undefined {
  for (const path of paths) {
    const node = nodeAt(roots, path)
    const text = plainText(node, source)
    if (text !== undefined && text.trim() !== '') return node
  }
  return undefined
}
