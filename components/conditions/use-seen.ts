import { useEffect, useState } from 'react'
import type { Choice } from '@/components/ui/combobox'
import type { Seen } from '@/lib/labels/seen'

const WAIT_MS = 120
const MOST_COUNTED = 1_000

/** What alerts had, soon after each change of what is asked. Undefined until it is known, and while nothing is asked. */
export function useSeen(asked: Record<string, string> | undefined): Choice[] | undefined {
  const query = asked && new URLSearchParams(asked).toString()
  const [found, setFound] = useState<{ query: string; seen: Choice[] }>()
  useEffect(() => {
    if (query === undefined) return
    let isOver = false
    const timer = setTimeout(async () => {
      const seen = await readSeen(query)
      if (!isOver) setFound({ query, seen })
    }, WAIT_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query])
  return found?.query === query ? found?.seen : undefined
}

async function readSeen(query: string): Promise<Choice[]> {
  const answer = await fetch(`/api/seen?${query}`).catch(() => undefined)
  const seen: Seen[] = answer?.ok ? await answer.json() : []
  return seen.map(({ text, count }) => ({ value: text, name: text, ...(count && { note: countWords(count) }) }))
}

function countWords(count: number) {
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en')}+` : count.toLocaleString('en')
}
