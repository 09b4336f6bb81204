'use client'

import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { ShortcutsSwitch } from '@/components/shortcuts-switch'
import { buttonClasses } from '@/components/ui/button'
import { KEYS } from './keys'

export function PortalShortcuts() {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element>(null)
  const go = (path: string) => () => router.push(path)
  useShortcuts({
    '/': () => {
      const search = document.getElementById('search')
      if (search) search.focus()
      else router.push('/incidents')
    },
    '?': () => {
      before.current = document.activeElement
      setOpen(true)
    },
    'g i': go('/incidents'),
    'g d': go('/dashboard'),
    'g o': go('/on-call'),
    'g s': go('/silences'),
    'g e': go('/entities'),
    'g r': go('/runbooks'),
  })
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Not on the switch that turns the shortcuts off.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus()
          }}
          className="panel fixed top-1/2 left-1/2 z-40 max-h-[90dvh] w-[min(46rem,92vw)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto p-4 shadow-xl"
        >
          <Dialog.Title className="mb-3 font-semibold text-base">Keyboard shortcuts</Dialog.Title>
          <KeyList />
          <div className="mb-4">
            <ShortcutsSwitch />
          </div>
          <Dialog.Close className={buttonClasses()}>Close</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function KeyList() {
  return (
    <dl className="mb-4 gap-x-6 sm:columns-2">
      {KEYS.map(([keys, does]) => (
        <div key={keys} className="grid break-inside-avoid grid-cols-[5rem_1fr] py-0.5">
          <dt className="flex items-start gap-1">
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
