'use client'

import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

type Flagged = { keys: number }

/** Tells an admin, on every page, that alerts were refused; `flagged` is how it stood when the page was loaded. */
export function RefusedNotice({ flagged }: { flagged: Flagged }) {
  const { keys } = useFresh(flagged)
  if (keys === 0) return null
  return (
    <Link
      href="/rejected"
      prefetch={false}
      className="block border-line border-t bg-high-soft px-3 py-1.5 text-high text-xs sm:px-4"
    >
      <span className="mx-auto flex max-w-6xl items-center gap-1.5 sm:px-4">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        Alerts refused: {keys === 1 ? '1 key' : `${keys} keys`}
      </span>
    </Link>
  )
}

/** The header stays while people go from page to page, so on each page it asks again. */
function useFresh(flagged: Flagged) {
  const path = usePathname()
  const shownFor = useRef(path)
  const [fresh, setFresh] = useState<{ since: Flagged; now: Flagged }>()
  useEffect(() => {
    if (shownFor.current === path) return
    shownFor.current = path
    void askFlagged().then((now) => now && setFresh({ since: flagged, now }))
  }, [path, flagged])
  return fresh?.since === flagged ? fresh.now : flagged
}

async function askFlagged(): Promise<Flagged | undefined> {
  const answer = await fetch('/api/refused-keys').catch(() => undefined)
  return answer?.ok ? answer.json().catch(() => undefined) : undefined
}
