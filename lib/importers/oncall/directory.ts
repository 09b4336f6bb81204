import type { Draft, ImportSettings } from '../draft'
import { miss } from '../report/ledger'
import { readDate } from '../source/dates'
import type { Folder } from '../source/folder'
import { distinctItems, itemsOf } from '../source/items'
import { type File, filesOf } from '../source/objects'

/** Names in Tocsin, by the ids of OnCall. */
export type Directory = {
  draft: Draft
  settings: ImportSettings
  teams: Map<string, string>
  members: Map<string, string[]>
  schedules: Map<string, string>
  policies: Map<string, string>
}

export function newDirectory(draft: Draft, settings: ImportSettings): Directory {
  return { draft, settings, teams: new Map(), members: new Map(), schedules: new Map(), policies: new Map() }
}

export function filesOfMany(
  folder: Folder,
  { draft }: Directory,
  { many, kind }: { many: string; kind: string },
): File[] {
  return distinctItems(itemsOf(filesOf(folder, draft.ledger, { under: many, kind }), { many }))
}

export function missing({ draft }: Directory, what: string, where: string) {
  miss(draft.ledger, `${what}, named by ${where}`)
}

/** Times of shifts name no zone: they are wall clock of the shift's. */
export function dateIn(zone: string, given: string): Date | undefined {
  return readDate(given, zone)?.at
}

export function teamNamed({ teams }: Directory, id: string | undefined): string | null {
  return id === undefined ? null : (teams.get(id) ?? null)
}
