'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { loadLater } from '@/components/ui/load-later'

const ShortcutsDialog = loadLater(() => import('./shortcuts-dialog').then((loaded) => loaded.ShortcutsDialog))

export function PortalShortcuts() {
  const router = useRouter()
  const [isHelpOpen, setHelpOpen] = useState(false)
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
      <Suspense>
        <ShortcutsDialog onClose={() => setHelpOpen(false)} />
      </Suspense>
    )
  )
}
