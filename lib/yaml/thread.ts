import { createBoundedThread, type Unfinished } from '../bounded-thread'

type YamlLimits = { tokens: number; marks: number; depth: number }

export type YamlTask = {
  text: string
  limits: YamlLimits
  /** `failsafe`: every scalar is the written text. `core`: numbers, true, false and null are what they look like. */
  schema: 'failsafe' | 'core'
  /** The maps in which a key may not come twice. Undefined: all of them, and `places` are told. */
  uniqueIn?: string[][]
}

/** Line and column of a key or an item, by its path as JSON. */
type Place = [path: string, line: number, column: number]

export type ParsedYaml =
  | { value: unknown; places: Place[] }
  | { field: string; message: string; line?: number; column?: number }

export type YamlThread = ReturnType<typeof createYamlThread>

const NOTHING: YamlTask = { text: '', limits: { tokens: 1, marks: 1, depth: 1 }, schema: 'failsafe' }

/** YAML that people write can take hours to read. */
export function createYamlThread({ milliseconds }: { milliseconds: number }) {
  return createBoundedThread<YamlTask, ParsedYaml[]>({
    file: 'lib/yaml/parse.thread.mjs',
    nothing: NOTHING,
    milliseconds,
  })
}

declare global {
  // Global, because the bundle holds this module several times.
  var tocsinYamlThread: YamlThread | undefined
}

/** For thousands of entities on a busy machine; a text that needs longer holds up only other imports. */
const TIME_LIMIT = 10_000

export function sharedYamlThread() {
  globalThis.tocsinYamlThread ??= createYamlThread({ milliseconds: TIME_LIMIT })
  return globalThis.tocsinYamlThread
}

export const UNFINISHED: Record<Unfinished, string> = {
  too_slow: 'Reading it takes too long. Split it into smaller files.',
  too_large: 'Reading it takes too much memory. Split it into smaller files.',
  too_much_at_once: 'Other files are being read. Try it again in a minute.',
}
