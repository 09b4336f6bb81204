import type { IncidentRowData } from '@/components/incident-rows'
import type { PersonOnCall } from '@/lib/escalations/on-call-for'
import type { IncidentGroup } from '@/lib/incidents/group'
import type { Target } from '../handling/many-actions'
import { incidentTargets } from '../handling/target'

/** Its key is its id. */
export type IncidentItem = { kind: 'incident'; key: string; isGone: boolean; row: IncidentRowData }

export type GroupItem = {
  kind: 'group'
  /** The JSON text of its values. */
  key: string
  isGone: boolean
  group: IncidentGroup
  /** It may have older incidents, which are not counted. */
  isCut: boolean
  onCall: PersonOnCall[]
  /** Opens it, or closes it again. */
  href: string
  /** Its newest incidents, while it is open. */
  opened: IncidentItem[] | undefined
}

export type Item = IncidentItem | GroupItem

export type Page = {
  workspaceId: number
  items: Item[]
  q: string
  /** Of the labels to group by; undefined: these are incidents. */
  keys: string[] | undefined
  title: string
  hasMore: boolean
  /** Of the list's address. */
  search: string
  mark: string
  upToId: number
}

export function incidentItem(row: IncidentRowData, isGone = false): IncidentItem {
  return { kind: 'incident', key: String(row.id), isGone, row }
}

/** Each group before its incidents, as one goes through them. */
export function inOrder(items: Item[]): Item[] {
  return items.flatMap((item) => (item.kind === 'group' && item.opened ? [item, ...item.opened] : [item]))
}

/** Of the item itself, or of the incident that it shows. */
export function groupAround(items: Item[], item: Item | undefined): GroupItem | undefined {
  return items.flatMap((one) => (one.kind === 'group' && inOrder([one]).some((its) => its === item) ? one : []))[0]
}

/** Keys that are no group's are those of incidents, of other pages too. */
export function targetsOf(given: readonly string[], items: Item[], { q, keys = [] }: Page): Target[] {
  const groups = items.flatMap((item) => (item.kind === 'group' && given.includes(item.key) ? item : []))
  const ids = given.filter((key) => !groups.some((group) => group.key === key)).map(Number)
  const seen = groups.map(({ group }): Target => {
    return { kind: 'group', q, keys, values: group.values, upToId: group.newestId }
  })
  return [...incidentTargets(ids), ...seen]
}
