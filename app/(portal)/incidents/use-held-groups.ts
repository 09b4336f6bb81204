'use client'

import { type ReactNode, useState } from 'react'

/** `values`: the JSON text that names the group. */
export type BoardGroup = { values: string; row: ReactNode }
type HeldGroup = BoardGroup & { isGone: boolean }

/** Nothing moves under the pointer: until `sort`, resolved groups stay, except after `letGo`; new ones come last. */
export function useHeldGroups(shown: BoardGroup[]) {
  const [held, setHeld] = useState({ shown, groups: inPlace(shown), own: new Set<string>() })
  if (held.shown !== shown) setHeld({ ...held, shown, groups: merged(held.groups, shown, held.own) })
  const { groups } = held
  return {
    groups,
    isSorted: groups.every(({ values, isGone }, at) => !isGone && values === shown[at]?.values),
    sort: () => setHeld({ ...held, groups: inPlace(shown) }),
    letGo: (values: string[]) => setHeld((now) => ({ ...now, own: new Set([...now.own, ...values]) })),
  }
}

function inPlace(shown: BoardGroup[]): HeldGroup[] {
  return shown.map((group) => ({ ...group, isGone: false }))
}

function merged(groups: HeldGroup[], shown: BoardGroup[], own: ReadonlySet<string>): HeldGroup[] {
  const fresh = new Map(inPlace(shown).map((group) => [group.values, group]))
  if (fresh.size === 0) return []
  const kept = groups.flatMap((group) => fresh.get(group.values) ?? (own.has(group.values) ? [] : gone(group)))
  for (const { values } of groups) fresh.delete(values)
  return [...kept, ...fresh.values()]
}

function gone(group: HeldGroup) {
  return { ...group, isGone: true }
}
