'use client'

import { useSyncExternalStore } from 'react'
import { areShortcutsOn, turnShortcuts } from './shortcuts'

export function ShortcutsSwitch() {
  const isOn = useSyncExternalStore(onStorage, areShortcutsOn, () => true)
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        className="size-4 min-h-0"
        checked={isOn}
        onChange={({ target }) => turnShortcuts(target.checked)}
      />
      Keyboard shortcuts in this browser; ? shows them
    </label>
  )
}

function onStorage(changed: () => void) {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
