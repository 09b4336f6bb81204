import { type RefObject, useEffect, useRef } from 'react'

/** If the pressed button is gone, the focus goes to the one in its place, otherwise to the place. */
export function useFocusInPlace(place: RefObject<HTMLElement | null>, state: string) {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement !== document.body) return
    const instead = place.current?.querySelector('button') ?? place.current
    instead?.focus()
  }, [state, place])
}
