import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * If the pressed button is gone, the focus goes to the one in its place, otherwise to the place.
 * @param isFirst before other places on the page, also those inside
 */
export function useFocusInPlace(place: RefObject<HTMLElement | null>, state: string, { isFirst = false } = {}) {
  const before = useRef(state)
  const look = () => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement !== document.body) return
    const instead = place.current?.querySelector('button') ?? place.current
    instead?.focus()
  }
  useLayoutEffect(() => {
    if (isFirst) look()
  })
  useEffect(() => {
    if (!isFirst) look()
  })
}
