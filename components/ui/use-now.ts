'use client'

import { useSyncExternalStore } from 'react'

const EVERY_MS = 20_000

// One timer for all times of a page.
const listeners = new Set<() => void>()
let turns = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time in milliseconds; renders again every 20 seconds. */
export function useNow() {
  useSyncExternalStore(
    subscribe,
    () => turns,
    () => 0,
  )
  return Date.now()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) timer = setInterval(turn, EVERY_MS)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function turn() {
  turns++
  for (const listener of listeners) listener()
}
