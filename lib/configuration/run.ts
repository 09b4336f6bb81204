import type { Context } from '../context'
import type { Transaction } from '../db/database'
import type { FieldErrors } from '../result'
import type { Path, Reference } from './kinds/kind'
import type { KindName } from './marks'
import type { Names, Referable } from './names'

/** Of one field, as a file would write it. */
export type FieldChange = { field: string; before: unknown; after: unknown }

export type Step = {
  kind: KindName
  name: string
  verb: 'create' | 'change' | 'rename' | 'remove'
  /** What it was called before. */
  from?: string
  changes: FieldChange[]
  /** Whom it pages that was not paged before, in words. */
  pagesOthers: string[]
}

export type Fault = { path: Path; message: string }

/** Shown to nobody later: the token of a new key, what signs the events of a new webhook. */
export type Secret = { kind: KindName; name: string; secret: string }

/** One reading of a file against a workspace, within one transaction. */
export type Run = {
  ctx: Context
  /** Undefined where it is only asked whether anything is to be changed. */
  tx: Transaction | undefined
  names: Names
  owner: string
  takesOver: boolean
  steps: Step[]
  kept: number
  /** What stays otherwise than a file may be read, in words. */
  notes: string[]
  faults: Fault[]
  secrets: Secret[]
  /** Ids of what the file holds, by kind. */
  held: Map<KindName, Set<number>>
}

/** Something is to be changed, and it was only asked whether. */
export class Different extends Error {}

export function changing({ tx }: Run): Transaction {
  if (!tx) throw new Different()
  return tx
}

export function held({ held }: Run, kind: KindName) {
  const ids = held.get(kind) ?? new Set<number>()
  held.set(kind, ids)
  return ids
}

export function missing({ names }: Run, path: Path, references: readonly Reference[]): Fault[] {
  return references
    .filter(({ kind, name }) => names.find(kind, name) === undefined)
    .map(({ kind, name, path: within }) => ({ path: [...path, ...within], message: NOT_THERE[kind](name) }))
}

const NOT_THERE: Record<Referable, (name: string) => string> = {
  people: (name) => `Nobody here has the address ${name}. Add them under "people".`,
  schedules: (name) => `There is no schedule "${name}", here or in the file.`,
  teams: (name) => `There is no team "${name}", here or in the file.`,
  policies: (name) => `There is no escalation policy "${name}", here or in the file.`,
  keys: (name) => `There is no API key "${name}", here or in the file.`,
  calendars: (name) => `There is no calendar of holidays "${name}". Add it in the portal first.`,
  shifts_calendars: (name) => `There is no calendar of who is on call "${name}". Add it in the portal first.`,
  chat_channels: (name) => `There is no chat channel "${name}". Add it in the portal first.`,
}

/** From a verb's errors, whose fields the file names otherwise. */
export function faultsIn(errors: FieldErrors, path: Path): Fault[] {
  return Object.entries(errors).map(([field, message = '']) => ({ path: [...path, ...pathOf(field)], message }))
}

function pathOf(field: string) {
  const parts = field.split('.').filter((part) => part !== '')
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : (OTHER_NAMES[part] ?? snakeCase(part))))
}

const OTHER_NAMES: Record<string, string> = { kinds: 'events', isEnabled: 'enabled', isRoundRobin: 'round_robin' }

function snakeCase(name: string) {
  return name.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
