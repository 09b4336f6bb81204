import { type RefObject, useEffect, useState } from 'react'
import type { ViewCounts } from '@/app/api/view-counts/route'

const EVERY_MS = 60_000

/** Of the saved views, while their place is on the screen. */
export function useViewCounts(place: RefObject<HTMLElement | null>, views: string): ViewCounts {
  const [counts, setCounts] = useState<ViewCounts>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: other views have other counts
  useEffect(() => {
    const ask = async () => {
      if (document.hidden || !place.current?.checkVisibility()) return
      const answer = await fetch('/api/view-counts').catch(() => undefined)
      if (answer?.ok) setCounts(await answer.json().catch(() => ({})))
    }
    void ask()
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [place, views])
  return counts
}
