/** Of a request as our server hands it on: the address that it or the proxy wrote last. */
export function clientAddress(forwardedFor: string | readonly string[] | null | undefined) {
  return (
    String(forwardedFor ?? '')
      .split(',')
      .at(-1)
      ?.trim()
      .slice(0, 100) || 'unknown'
  )
}
