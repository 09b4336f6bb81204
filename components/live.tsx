import { type LiveOptions, useLive } from './use-live'

/** Apart from what it keeps live: a phone takes long to render a list again only because the connection is there. */
export function Live(options: LiveOptions) {
  const connected = useLive(options)
  const text = connected === undefined ? 'Connecting' : connected ? 'Live' : 'Not live: reconnecting'
  const dot = connected === undefined ? 'bg-muted' : connected ? 'bg-good' : 'bg-danger'
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1.5 text-xs noscript:hidden ${connected === false ? 'text-danger' : 'text-muted'}`}
    >
      <span aria-hidden className={`size-2 rounded-full ${dot}`} />
      {text}
    </span>
  )
}
