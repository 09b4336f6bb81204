'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

const RETRY_MS = 3_000

/** Reloads the page's data when the workspace's incidents change; `mark`: their state when it was made. */
export function LiveRefresh({ mark }: { mark: string }) {
  const router = useRouter()
  const [connected, setConnected] = useState<boolean>()
  const seen = useRef(mark)
  useEffect(() => {
    const listen = () => {
      let again: ReturnType<typeof setTimeout> | undefined
      let events = connect()
      function connect() {
        const source = new EventSource('/api/events')
        source.addEventListener('open', () => setConnected(true))
        source.addEventListener('error', () => {
          setConnected(false)
          if (source.readyState === EventSource.CLOSED) again = setTimeout(reconnect, RETRY_MS)
        })
        source.addEventListener('change', ({ data }) => {
          if (seen.current !== data) router.refresh()
          seen.current = data
        })
        return source
      }
      // The browser gives up after an answer that is no event stream; the refresh then shows a sign-out.
      function reconnect() {
        router.refresh()
        events = connect()
      }
      const lost = () => setConnected(false)
      window.addEventListener('offline', lost)
      return () => {
        window.removeEventListener('offline', lost)
        clearTimeout(again)
        events.close()
      }
    }
    return whileVisible(listen)
  }, [router])
  return <LiveState connected={connected} />
}

function LiveState({ connected }: { connected: boolean | undefined }) {
  const text = connected === undefined ? 'Connecting' : connected ? 'Live' : 'Not live: reconnecting'
  const dot = connected === undefined ? 'bg-muted' : connected ? 'bg-good' : 'bg-danger'
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1.5 text-xs ${connected === false ? 'text-danger' : 'text-muted'}`}
    >
      <span aria-hidden className={`size-2 rounded-full ${dot}`} />
      {text}
    </span>
  )
}

/** A browser has six connections to a server; hidden tabs must not hold them. */
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
