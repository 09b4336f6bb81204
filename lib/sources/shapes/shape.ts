import { wordKey } from '../../values/severity-scale'
import { type Apart, type CompiledReading, compileReading } from '../compiled'
import { nodeAt, type Path, parsePath, type Roots, textOf } from '../path'
import { custom } from '../presets/custom'
import type { Reading, SignalReading } from '../reading'

type Parts = 'about' | 'summary' | 'severity' | 'labels' | 'details' | 'entityId' | 'runbookId' | 'signal'

/**
 * How one tool's bodies are told from all others, and read. `marks`: paths of members that are all there, of a list
 * one; `path=word|word` asks for one of these words, too.
 * `kind`: what the identifier is of, where the tool's bodies have it in several places.
 */
export type Shape = { tool: string; marks: (string | string[])[]; apart?: Apart; kind?: string } & Partial<
  Pick<Reading, Parts>
>

type Mark = { path: Path; words: string[] }
type Marks = Mark[][]
/** `reading` compiles it when it is first needed: few installations hear more than a few of all tools. */
export type CompiledShape = { tool: string; marks: Marks; reading: () => CompiledReading }

/** What it does not say is read as by the preset `custom`. */
export function compileShape({ tool, marks, apart, kind, ...parts }: Shape): CompiledShape {
  const read = () => ({
    ...compileReading({ ...custom, ...parts }),
    tool,
    ...(apart && { apart }),
    ...(kind && { kind }),
  })
  let reading: CompiledReading | undefined
  return { tool, marks: compileMarks(marks), reading: () => (reading ??= read()) }
}

export function compileMarks(marks: Shape['marks']): Marks {
  return marks.map((mark) => [mark].flat().map(compileMark))
}

function compileMark(text: string): Mark {
  const [at = '', words] = text.split('=')
  const path = parsePath(at)
  if (!path) throw new Error(`${at} is no path.`)
  return { path, words: words?.split('|') ?? [] }
}

/** Whether the body has the members, by their `names`, in which the marks begin. */
export function mayFit({ marks }: Pick<CompiledShape, 'marks'>, names: ReadonlySet<string>): boolean {
  return marks.every((mark) => mark.some(({ path }) => path.ofWhole || names.has(path.keys[0] ?? '')))
}

export function fits({ marks }: Pick<CompiledShape, 'marks'>, roots: Roots): boolean {
  return marks.every((mark) => mark.some((one) => isMarked(one, roots)))
}

function isMarked({ path, words }: Mark, roots: Roots) {
  const found = nodeAt(roots, path)
  if (!found || found.node.type === 'null') return false
  return words.length === 0 || words.includes(wordKey(textOf(found) ?? ''))
}

/** The first of the paths that leads to text. */
export function text(...from: string[]) {
  return { from }
}

export function severity(
  from: string[],
  values: Reading['severity']['values'],
  otherwise: Reading['severity']['otherwise'] = 'high',
) {
  return { from, values: { ...custom.severity.values, ...values }, otherwise }
}

type Words = Partial<Omit<NonNullable<SignalReading['status']>, 'from'>>

/** `key`: parts of the identifier, each the first of its paths; words that are left out are the usual ones of an end. */
export function signal(key: string[][], from: string[], words: Words = {}): SignalReading {
  const usual = custom.signal?.status
  const status = { from, resolved: usual?.resolved ?? [], ignored: usual?.ignored ?? [], ...words }
  return { key, status, onResolved: 'resolve', reopenMinutes: 5 }
}

/** The summary says whether it is over, and nothing says of which it is. */
export const saidInTitle: SignalReading = signal([['none']], ['status'], { says: [] })
