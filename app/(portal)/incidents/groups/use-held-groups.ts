'use client'

import { type ReactNode, useState } from 'react'
import type { PersonOnCall } from '@/lib/escalations/on-call-for'
import type { IncidentGroup } from '@/lib/incidents/group'

export type BoardGroup = {
  /** The JSON text of its values. */
  name: string
  group: IncidentGroup
  /** It may have older incidents, which are not counted. */
  isCut: boolean
  onCall: PersonOnCall[]
  /** Opens it, or closes it again. */
  href: string
  /** Its incidents, while it is open. */
  opened: ReactNode
}
type HeldGroup = BoardGroup & { isGone: boolean }

/** Nothing moves under the pointer: until `sort`, resolved groups stay, except after `letGo`; new ones come last. */
export function useHeldGroups(shown: BoardGroup[]) {
  const [held, setHeld] = useState({ shown, groups: inPlace(shown), own: new Set<string>() })
  if (held.shown !== shown) setHeld({ ...held, shown, groups: merged(held.groups, shown, held.own) })
  const { groups } = held
  return {
    groups,
    isSorted: groups.every(({ name, isGone }, at) => !isGone && name === shown[at]?.name),
    sort: () => setHeld({ ...held, groups: inPlace(shown) }),
    letGo: (names: string[]) => setHeld((now) => ({ ...now, own: new Set([...now.own, ...names]) })),
  }
}

function inPlace(shown: BoardGroup[]): HeldGroup[] {
  return shown.map((group) => ({ ...group, isGone: false }))
}

function merged(groups: HeldGroup[], shown: BoardGroup[], own: ReadonlySet<string>): HeldGroup[] {
  const fresh = new Map(inPlace(shown).map((group) => [group.name, group]))
  if (fresh.size === 0) return []
  const kept = groups.flatMap((group) => fresh.get(group.name) ?? (own.has(group.name) ? [] : gone(group)))
  for (const { name } of groups) fresh.delete(name)
  return [...kept, ...fresh.values()]
}

function gone(group: HeldGroup) {
  return { ...group, isGone: true }
}
