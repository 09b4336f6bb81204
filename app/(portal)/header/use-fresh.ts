import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

const EVERY_MS = 60_000

/** The header stays during navigation, so it asks for its state on each page and every minute. */
export function useFresh<T>(url: string, loaded: T): T {
  const path = usePathname()
  const shownFor = useRef(path)
  const [fresh, setFresh] = useState<{ since: T; now: T }>()
  useEffect(() => {
    const ask = () => void askFor<T>(url).then((now) => now && setFresh({ since: loaded, now }))
    if (shownFor.current !== path) ask()
    shownFor.current = path
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [url, path, loaded])
  return fresh?.since === loaded ? fresh.now : loaded
}

async function askFor<T>(url: string): Promise<T | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.ok ? answer.json().catch(() => undefined) : undefined
}
