'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

const RETRY_MS = 3_000

export type LiveOptions = {
  mark: string
  incidentId?: number | undefined
  onChange: () => void
  /** The server no longer answers with events: the session may have ended. */
  onLost: () => void
}

export function useLive({ mark, incidentId, onChange, onLost }: LiveOptions): boolean | undefined {
  const [connected, setConnected] = useState<boolean>()
  const seen = useRef(mark)
  const changed = useEffectEvent(onChange)
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    const address = incidentId === undefined ? '/api/events' : `/api/events?incident=${incidentId}`
    const listen = () => {
      let again: ReturnType<typeof setTimeout> | undefined
      let events = connect()
      function connect() {
        const source = new EventSource(address)
        source.addEventListener('open', () => setConnected(true))
        source.addEventListener('error', () => {
          setConnected(false)
          if (source.readyState === EventSource.CLOSED) again = setTimeout(reconnect, RETRY_MS)
        })
        source.addEventListener('change', ({ data }) => {
          if (seen.current !== data) changed()
          seen.current = data
        })
        return source
      }
      // The browser gives up after an answer that is no event stream.
      function reconnect() {
        lost()
        events = connect()
      }
      const offline = () => setConnected(false)
      // A stream that survived a short break never says that it is open again.
      const online = () => {
        clearTimeout(again)
        events.close()
        events = connect()
      }
      window.addEventListener('offline', offline)
      window.addEventListener('online', online)
      return () => {
        window.removeEventListener('offline', offline)
        window.removeEventListener('online', online)
        clearTimeout(again)
        events.close()
      }
    }
    return whileVisible(listen)
  }, [incidentId])
  return connected
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
