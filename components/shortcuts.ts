import { useEffect, useEffectEvent } from 'react'

const OFF = 'tocsin-shortcuts-off'
const SEQUENCE_MS = 1_000

export function areShortcutsOn() {
  return localStorage.getItem(OFF) === null
}

export function turnShortcuts(isOn: boolean) {
  if (isOn) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, 'yes')
  // The browser sends this event to other tabs only.
  window.dispatchEvent(new Event('storage'))
}

export type Shortcuts = Record<string, ((event: KeyboardEvent) => void) | undefined>

/** Shortcuts by name, such as `a`, `mod+a` or `g i`; undefined: can't act now. `isOffered`: by the command palette. */
export function useShortcuts(shortcuts: Shortcuts, isOffered: (name: string) => boolean = () => true) {
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    const shortcut = shortcuts[name]
    if (shortcut) {
      event.preventDefault()
      shortcut(event)
    }
    return name in shortcuts
  })
  const offers = useEffectEvent((name: string) => shortcuts[name] !== undefined && isOffered(name))
  useEffect(() => subscribe({ press: (name, event) => press(name, event), offers: (name) => offers(name) }), [])
}

export function isShortcutOffered(name: string) {
  return [...listeners].some(({ offers }) => offers(name))
}

export function runShortcut(name: string) {
  for (const { press } of listeners) press(name, new KeyboardEvent('keydown'))
}

type Listener = {
  /** Returns whether it knows the shortcut, even if it can't act now. */
  press: (name: string, event: KeyboardEvent) => boolean
  offers: (name: string) => boolean
}

const listeners = new Set<Listener>()

function subscribe(listener: Listener) {
  if (listeners.size === 0) {
    document.addEventListener('keydown', dispatch)
    if (wasTypedIn()) missedAt = performance.now()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('keydown', dispatch)
  }
}

/** Letters that follow each other faster are typed text. */
const TYPED_MS = 700

/** When a letter came that nobody heard: the page was not ready, or the letter is no shortcut. */
let missedAt = Number.NEGATIVE_INFINITY

/** Whether keys came before the page could hear them. A browser that does not count them may have had some. */
function wasTypedIn() {
  return performance.eventCounts?.get('keydown') !== 0
}

/** After a letter that was missed, the rest of what is being typed is no command: an early `n` would make it many. */
function dispatch(event: KeyboardEvent) {
  const name = shortcutOf(event)
  if (name === undefined) return
  const isLetter = /^\S$/.test(event.key) && !name.startsWith('mod+')
  const isTyped = isLetter && event.timeStamp - missedAt < TYPED_MS
  let isKnown = name === FIRST
  if (!isTyped) for (const { press } of listeners) isKnown = press(name, event) || isKnown
  if (isLetter && (isTyped || !isKnown)) missedAt = event.timeStamp
}

/** Of a sequence such as `g i`. */
const FIRST = 'g'

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** What the space bar presses. */
const PRESSED = 'button, input, summary, a[role=button]'
const OPEN = 'dialog[open], [role=menu], [role=listbox], [data-opens], :popover-open'

let beganAt = Number.NEGATIVE_INFINITY

/** Works while a person types, and with single-letter shortcuts off. */
const PALETTE = 'mod+k'

/** Undefined while a person types, a dialog is open, or shortcuts are off. */
function shortcutOf(event: KeyboardEvent): string | undefined {
  const { target, key, timeStamp } = event
  if (event.altKey || event.defaultPrevented || event.isComposing || key === 'Shift') return undefined
  if (document.querySelector(OPEN)) return undefined
  const name = event.ctrlKey || event.metaKey ? `mod+${key.toLowerCase()}` : key.toLowerCase()
  if (name === PALETTE) return name
  if (!areShortcutsOn() || (target instanceof Element && target.closest(TYPING))) return undefined
  if (key === ' ' && target instanceof Element && target.closest(PRESSED)) return undefined
  if (name.startsWith('mod+')) return name
  const isSecond = timeStamp - beganAt < SEQUENCE_MS
  beganAt = name === FIRST && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY
  return isSecond ? `g ${name}` : name
}
