'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

/** Shows the page anew whenever the workspace's incidents change; `mark` is how they stood when it was made. */
export function LiveRefresh({ mark }: { mark: string }) {
  const router = useRouter()
  const [connected, setConnected] = useState(true)
  const seen = useRef(mark)
  useEffect(() => {
    const listen = () => {
      const events = new EventSource('/api/events')
      events.addEventListener('open', () => setConnected(true))
      events.addEventListener('error', () => setConnected(false))
      events.addEventListener('change', ({ data }) => {
        if (seen.current !== data) router.refresh()
        seen.current = data
      })
      return () => events.close()
    }
    return whileVisible(listen)
  }, [router])
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1.5 text-xs ${connected ? 'text-muted' : 'text-danger'}`}
    >
      <span aria-hidden className={`size-2 rounded-full ${connected ? 'bg-good' : 'bg-danger'}`} />
      {connected ? 'Live' : 'Not live: reconnecting'}
    </span>
  )
}

/** A browser has six connections to a server: tabs that nobody looks at must not hold them all. */
function whileVisible(start: () => () => void) {
  let stop: (() => void) | undefined
  const follow = () => {
    if (document.hidden) {
      stop?.()
      stop = undefined
    } else stop ??= start()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop?.()
  }
}
