export function LiveState({ connected }: { connected: boolean | undefined }) {
  const text = connected === undefined ? 'Connecting' : connected ? 'Live' : 'Not live: reconnecting'
  const dot = connected === undefined ? 'bg-muted' : connected ? 'bg-good' : 'bg-danger'
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-1.5 text-xs ${connected === false ? 'text-danger' : 'text-muted'}`}
    >
      <span aria-hidden className={`size-2 rounded-full ${dot}`} />
      {text}
    </span>
  )
}
