import { isObject } from '../../values/is-object'
import type { Draft, ImportSettings } from '../draft'
import { ask } from '../report/ledger'
import { readDate } from '../source/dates'
import type { Read } from '../source/objects'
import type { Escalation, Recipient } from './shapes'

export type Member = { email: string; isAdmin: boolean }
type Named = { id?: string | undefined; name: string }

/** What the source's references lead to. */
export type Directory = {
  draft: Draft
  settings: ImportSettings
  teams: Map<string, { name: string; members: Member[]; notifies?: Recipient | undefined }>
  escalations: Map<string, Read<Escalation>>
  /** Names in Tocsin, of what was taken. */
  schedules: Map<string, string>
  policies: Map<string, string>
  /** Names of API keys by the ids of teams. */
  keysOfTeams: Map<string, string[]>
  keys: Map<string, string>
  /** Names of what the import adds, such as a schedule of those who come next. */
  added: Map<string, string>
}

export function newDirectory(draft: Draft, settings: ImportSettings): Directory {
  const empty = { teams: new Map(), escalations: new Map(), schedules: new Map(), policies: new Map() }
  return { draft, settings, ...empty, keysOfTeams: new Map(), keys: new Map(), added: new Map() }
}

/** By id, else by name: names of Opsgenie may repeat, ids do not. */
export function remember<T>(map: Map<string, T>, { id, name }: Named, value: T) {
  if (id !== undefined) map.set(`id ${id}`, value)
  if (!map.has(`name ${name}`)) map.set(`name ${name}`, value)
}

export function recall<T>(
  map: ReadonlyMap<string, T>,
  { id, name }: { id?: string | undefined; name?: string | undefined },
) {
  const byId = id === undefined ? undefined : map.get(`id ${id}`)
  return byId ?? (name === undefined ? undefined : map.get(`name ${name}`))
}

export function personOf({ draft }: Directory, { id, username, name }: Recipient): string | undefined {
  return draft.people.find(id) ?? draft.people.find(username) ?? draft.people.find(name)
}

export function inWords({ type = 'somebody', name, username, id }: Recipient) {
  return `the ${type} "${name ?? username ?? id ?? ''}"`
}

/** In the zone of the settings where the text names none, which is a question. */
export function dateOf({ draft, settings }: Directory, given: string | number): Date | undefined {
  const date = readDate(given, settings.zone)
  if (date?.isAssumed)
    ask(
      draft.ledger,
      `Dates such as "${given}" name no time zone: they are read in ${settings.zone}. Was the export made on a machine of that zone? Else import again with its zone: the field Time zone, or --zone on the command line.`,
    )
  return date?.at
}

/** Files that hold an object in a field, with what stands beside it. */
export function unwrapped(value: unknown, field: string): unknown {
  if (!isObject(value)) return value
  const { [field]: inner, ...beside } = value
  return isObject(inner) ? { ...inner, ...beside } : value
}
