'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { runShortcut, useShortcuts } from '@/components/shortcuts'
import { later, WhenLoaded } from '@/components/ui/load-later'
import { Modal } from '@/components/ui/modal'
import { type Choice, LONGEST_TYPED, PALETTE_PLACEHOLDER, pageActions } from './palette-choices'

const paletteList = later(() => import('./palette-list').then((loaded) => loaded.PaletteList))

export function Palette() {
  const router = useRouter()
  const [actions, setActions] = useState<Choice[]>()
  const [typed, setTyped] = useState('')
  const close = () => setActions(undefined)

  function open() {
    setTyped('')
    setActions(pageActions())
  }
  useShortcuts({ 'mod+k': open })

  /** An action of the page works with the element that had the focus: it gets it back first. */
  function choose(choice: Choice) {
    flushSync(close)
    if ('href' in choice) router.push(choice.href)
    else runShortcut(choice.shortcut)
  }

  return (
    <>
      <button type="button" className="palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left max-nav:sr-only">Go to…</span>
        <kbd aria-hidden className="max-nav:hidden">
          Ctrl K
        </kbd>
      </button>
      {actions && (
        <Modal label="Command palette" className="palette" onClose={close}>
          <WhenLoaded wanted={paletteList} meanwhile={<TypedMeanwhile typed={typed} onTyped={setTyped} />}>
            {(PaletteList) => <PaletteList actions={actions} typed={typed} onTyped={setTyped} onChoose={choose} />}
          </WhenLoaded>
        </Modal>
      )}
    </>
  )
}

/** Nothing that is typed before the list has come is lost. */
function TypedMeanwhile({ typed, onTyped }: { typed: string; onTyped: (text: string) => void }) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it was asked for
      autoFocus
      aria-label="Command palette"
      value={typed}
      onChange={({ target }) => onTyped(target.value)}
      maxLength={LONGEST_TYPED}
      placeholder={PALETTE_PLACEHOLDER}
      className="palette-input"
    />
  )
}
