import { z } from 'zod'
import { faultsOf } from '../../values/schema-faults'
import { sharedYamlThread, UNFINISHED } from '../../yaml/thread'
import { type Configuration, document } from './document'
import { type Files, withFiles } from './files'

const MOST_BYTES = 4 * 1_048_576
const LIMITS = { tokens: 1_000_000, marks: 500, depth: 20 }
const MOST_FAULTS = 50

/** `line` and `column` of what is to be changed; of the whole file when they are left out. */
export type DocumentFault = { path: string; message: string; line?: number; column?: number }

export type PlaceOf = (path: readonly PropertyKey[]) => { line: number; column: number } | undefined

export type ReadConfiguration =
  | { ok: true; configuration: Configuration; placeOf: PlaceOf }
  | { ok: false; faults: DocumentFault[] }

/** Reads `tocsin.yaml` with the files that it names. Whether anything else that it names is there is not asked. */
export async function readConfiguration(text: string, files: Files = {}): Promise<ReadConfiguration> {
  const bytes = [text, ...Object.values(files)].reduce((sum, one) => sum + Buffer.byteLength(one), 0)
  if (bytes > MOST_BYTES)
    return refused('The file and those that it names have over 4 MiB. Split it into smaller ones.')
  const parsed = await sharedYamlThread().run({ text, limits: LIMITS, schema: 'core' })
  if (!parsed.ok) return refused(UNFINISHED[parsed.reason])
  const [read, second] = parsed.answer
  if (!read) return refused('There is nothing in the file. Begin with "version: 1".')
  if (second) return refused('The file has several documents. Take out the lines that are only "---".')
  if ('message' in read) {
    const { field: path, message, line, column } = read
    return { ok: false, faults: [{ path, message, ...(line !== undefined && { line, column: column ?? 1 }) }] }
  }
  const placeOf = placesOf(read.places)
  const unusable = read.places.flatMap(([path]) => (UNUSABLE.test(path) ? [pathOf(path)] : []))
  const issues = unusable.map((path) => ({ path, message: 'This name cannot be used. Choose another one.' }))
  const checked = document.safeParse(read.value)
  const wrong = checked.success ? [] : faultsOf(checked.error.issues)
  const filled = checked.success ? withFiles(checked.data, files) : { faults: [] }
  const faults = [...issues, ...wrong, ...doubledRules(checked.data), ...filled.faults]
  if (faults.length > 0 || !('runbooks' in filled) || !checked.success)
    return { ok: false, faults: faultsAt(faults, placeOf) }
  return { ok: true, configuration: { ...checked.data, runbooks: filled.runbooks }, placeOf }
}

/** The schema leaves such a key out without a word. */
const UNUSABLE = /"__proto__"\]$/

function refused(message: string): ReadConfiguration {
  return { ok: false, faults: [{ path: '', message }] }
}

type Fault = { path: readonly PropertyKey[]; message: string }

/** In the order of the file, the first of them. */
export function faultsAt(faults: readonly Fault[], placeOf: PlaceOf): DocumentFault[] {
  const placed = faults.map(({ path, message }) => ({ path: path.join('.'), message, ...placeOf(path) }))
  const places = placed.map((fault) => ({ fault, line: fault.line ?? 0, column: fault.column ?? 0 }))
  const inOrder = places.toSorted((a, b) => a.line - b.line || a.column - b.column)
  return inOrder.slice(0, MOST_FAULTS).map(({ fault }) => fault)
}

/** The nearest that is written, for what is missing. */
function placesOf(places: readonly [path: string, line: number, column: number][]): PlaceOf {
  const known = new Map(places.map(([path, line, column]) => [path, { line, column }]))
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const place = known.get(JSON.stringify(path.slice(0, length)))
      if (place) return place
    }
    return undefined
  }
}

const paths = z.array(z.union([z.string(), z.number()]))

function pathOf(text: string) {
  return paths.parse(JSON.parse(text))
}

/** A map cannot hold a name twice, the list of rules can. */
function doubledRules(configuration: Pick<Configuration, 'rules'> | undefined): Fault[] {
  const names = configuration?.rules.map(({ name }) => name) ?? []
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ path: ['rules', index, 'name'], message: 'Another rule of the file has this name.' }],
  )
}
