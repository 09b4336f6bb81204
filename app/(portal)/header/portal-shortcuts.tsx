'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { later, WhenLoaded } from '@/components/ui/load-later'
import { CloseButton, Modal } from '@/components/ui/modal'

const keyList = later(() => import('./key-list').then((loaded) => loaded.KeyList))

export function PortalShortcuts() {
  const router = useRouter()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const close = () => setHelpOpen(false)
  const go = (path: string) => () => router.push(path)
  useShortcuts({
    '/': () => {
      const search = document.getElementById('search')
      if (search) search.focus()
      else router.push('/incidents')
    },
    '?': () => setHelpOpen(true),
    'g i': go('/incidents'),
    'g d': go('/dashboard'),
    'g o': go('/on-call'),
    'g s': go('/silences'),
    'g e': go('/entities'),
    'g r': go('/runbooks'),
  })
  return (
    isHelpOpen && (
      <Modal label="Keyboard shortcuts" className="modal panel sm:w-[46rem]" onClose={close}>
        <CloseButton onClose={close} />
        <h2 className="mb-3 font-semibold text-base">Keyboard shortcuts</h2>
        <WhenLoaded wanted={keyList} meanwhile={null}>
          {(KeyList) => <KeyList />}
        </WhenLoaded>
      </Modal>
    )
  )
}
