import type { Draft, ImportSettings } from '../draft'
import { miss } from '../report/ledger'
import { readDate } from '../source/dates'
import type { Folder } from '../source/folder'
import { distinctItems, itemsOf } from '../source/items'
import { type File, filesOf } from '../source/objects'
import type { Reference, Service } from './shapes'

/** Names in Tocsin, by the ids of PagerDuty. */
export type Directory = {
  draft: Draft
  settings: ImportSettings
  teams: Map<string, string>
  schedules: Map<string, string>
  /** Services that were taken, with the policy that they page by. */
  services: Map<string, { policy: string; team: string | null; severity: 'high' | 'low' | null; value: Service }>
}

export function newDirectory(draft: Draft, settings: ImportSettings): Directory {
  return { draft, settings, teams: new Map(), schedules: new Map(), services: new Map() }
}

export function filesOfMany(
  folder: Folder,
  { draft }: Directory,
  { many, one, kind }: { many: string; one: string; kind: string },
): File[] {
  return distinctItems(itemsOf(filesOf(folder, draft.ledger, { under: many, kind }), { many, one }))
}

export function missing({ draft }: Directory, reference: Reference, where: string) {
  miss(draft.ledger, `${inWords(reference)}, named by ${where}`)
}

export function inWords({ type = 'object', summary, name, id }: Reference) {
  return `the ${type.replace(/_reference$/, '').replaceAll('_', ' ')} "${summary ?? name ?? id}"`
}

export function dateOf({ settings }: Directory, given: string): Date | undefined {
  return readDate(given, settings.zone)?.at
}

export function nameOf(raw: Record<string, unknown>) {
  return raw.name ?? raw.summary ?? raw.label
}

/** Of the teams of an object the first that is there: things of Tocsin have one. */
export function teamOf({ teams }: Directory, references: readonly Reference[] = []): string | null {
  return references.map(({ id }) => teams.get(id)).find((name) => name !== undefined) ?? null
}
