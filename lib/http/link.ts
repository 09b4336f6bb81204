export function safeLink(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

export function linkFault(address: string): string | undefined {
  if (address === '') return undefined
  if (address.length > 2000) return 'Use at most 2000 characters.'
  return safeLink(address) ? undefined : 'Give a whole address that begins with http:// or https://, or leave it empty.'
}
