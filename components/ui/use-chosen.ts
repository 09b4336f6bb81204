import { useEffect, useRef, useState } from 'react'

/** A list that a field edits in the browser. Its form hears of each change as of typing. */
export function useChosen<T>(given: readonly T[]) {
  const [chosen, setChosen] = useState<readonly T[]>(given)
  const box = useRef<HTMLDivElement>(null)
  const told = useRef(chosen)
  useEffect(() => {
    if (told.current === chosen) return
    told.current = chosen
    box.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen])
  return { chosen, setChosen, box }
}
