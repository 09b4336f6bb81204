'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { Suspense, useRef, useState } from 'react'
import { runShortcut, useShortcuts } from '@/components/shortcuts'
import { loadLater } from '@/components/ui/load-later'
import { type Choice, LONGEST_TYPED, PALETTE_PLACEHOLDER, pageActions } from './palette-choices'

const PaletteList = loadLater(() => import('./palette-list').then((loaded) => loaded.PaletteList))

export function Palette() {
  const router = useRouter()
  const [actions, setActions] = useState<Choice[]>()
  const [typed, setTyped] = useState('')
  const opener = useRef<Element>(null)
  const chosen = useRef<Choice>(undefined)

  function open() {
    opener.current = document.activeElement
    setTyped('')
    setActions(pageActions())
  }
  useShortcuts({ 'mod+k': open })

  function choose(choice: Choice) {
    chosen.current = choice
    setActions(undefined)
  }

  /** An action of the page works with the element that had the focus. */
  function goOn(event: Event) {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
    const choice = chosen.current
    chosen.current = undefined
    if (!choice) return
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
      <Dialog.Root open={actions !== undefined} onOpenChange={(isOpen) => !isOpen && setActions(undefined)}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-30 bg-black/40" />
          <Dialog.Content aria-describedby={undefined} className="palette" onCloseAutoFocus={goOn}>
            <Dialog.Title className="sr-only">Command palette</Dialog.Title>
            {actions && (
              <Suspense fallback={<TypedMeanwhile typed={typed} onTyped={setTyped} />}>
                <PaletteList actions={actions} typed={typed} onTyped={setTyped} onChoose={choose} />
              </Suspense>
            )}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
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
