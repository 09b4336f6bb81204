'use client'

import { type ReactNode, useEffect, useState } from 'react'

type Later<Part> = { part: Part | undefined; load: () => Promise<Part> }

/** Scripts that are loaded when they are first needed, so that pages which rarely need them do without. */
export function later<Part>(load: () => Promise<Part>): Later<Part> {
  const found: Later<Part> = {
    part: undefined,
    load: async () => {
      found.part = await load()
      return found.part
    },
  }
  return found
}

/** `part`: undefined until it has come. What could not be loaded is asked for `again`, or when it is next needed. */
export function useLater<Part>(wanted: Later<Part>, isNeeded = true) {
  const [part, setPart] = useState(() => wanted.part)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const isMissing = isNeeded && part === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!isMissing) return
    let isHere = true
    wanted.load().then(
      (loaded) => isHere && setPart(() => loaded),
      () => isHere && setFailed(true),
    )
    return () => {
      isHere = false
      setFailed(false)
    }
  }, [wanted, isMissing, attempt])
  return { part, hasFailed, again: () => setAttempt(attempt + 1) }
}

type WhenLoadedProps<Part> = { wanted: Later<Part>; meanwhile: ReactNode; children: (part: Part) => ReactNode }

/** What a dialog shows. */
export function WhenLoaded<Part>({ wanted, meanwhile, children }: WhenLoadedProps<Part>) {
  const { part, hasFailed } = useLater(wanted)
  if (part !== undefined) return children(part)
  return hasFailed ? <p role="alert">The server did not answer. Close this, and try again.</p> : meanwhile
}
