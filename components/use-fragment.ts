import { useSyncExternalStore } from 'react'

/** What is behind the `#` of the address, which browsers send to nobody. Undefined until the page has hydrated. */
export function useFragment() {
  return useSyncExternalStore(onFragment, fragment, () => undefined)
}

function onFragment(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

function fragment() {
  return window.location.hash.slice(1)
}
