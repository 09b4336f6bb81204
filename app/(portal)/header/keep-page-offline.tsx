'use client'

import { useEffect, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { isOffline } from '@/components/ui/offline'

/** While offline, a link would replace what is being read by the browser's error page. */
export function KeepPageOffline() {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      if (!isOffline() || !leavesPage(event)) return
      event.preventDefault()
      event.stopPropagation()
      setKept(true)
    }
    const forget = () => setKept(false)
    window.addEventListener('click', keep, true)
    window.addEventListener('online', forget)
    return () => {
      window.removeEventListener('click', keep, true)
      window.removeEventListener('online', forget)
    }
  }, [])
  if (!isKept) return null
  return (
    <div className="fixed inset-x-3 bottom-20 z-40 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96">
      <Notice kind="error">This device is offline, so this page stays. Try the link again once it is not.</Notice>
    </div>
  )
}

function leavesPage({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element && target.closest('a[href]')
  if (!(link instanceof HTMLAnchorElement) || metaKey || ctrlKey || shiftKey || link.target !== '') return false
  return link.pathname !== location.pathname || link.search !== location.search || link.hash === ''
}
