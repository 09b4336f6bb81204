'use client'

import { useEffect, useState } from 'react'
import type { PaletteMatches } from '@/lib/palette/find'

const WAIT_MS = 100

type Answer = { typed: string; found?: PaletteMatches }

/** What the server finds for a text, once typing pauses; until then the matches of the text before. */
export function useFound(typed: string) {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (typed.trim() === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => void load(typed, stop.signal, setAnswer), WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  const hasFailed = answer?.typed === typed && !answer.found
  return { found: answer?.found, hasFailed }
}

async function load(typed: string, signal: AbortSignal, tell: (answer: Answer) => void) {
  const found = await fetch(`/api/palette?${new URLSearchParams({ typed })}`, { signal })
    .then(async (response): Promise<PaletteMatches | undefined> => (response.ok ? await response.json() : undefined))
    .catch(() => undefined)
  if (!signal.aborted) tell(found ? { typed, found } : { typed })
}
