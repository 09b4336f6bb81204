import { type ComponentType, lazy } from 'react'

/** A component whose scripts are loaded when it is first shown, so that pages which rarely show it do without. */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: NotLoaded }),
    ),
  )
}

function NotLoaded() {
  return <p role="alert">The server did not answer. Reload the page.</p>
}
