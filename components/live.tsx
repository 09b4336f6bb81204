import { LiveState } from './live-state'
import { type LiveOptions, useLive } from './use-live'

/** Apart from what it keeps live: a phone takes long to render a list again only because the connection is there. */
export function Live(options: LiveOptions) {
  return <LiveState connected={useLive(options)} />
}
