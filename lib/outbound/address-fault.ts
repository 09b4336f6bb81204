import { safeLink } from '../http/link'

const MAX_LENGTH = 2000

/** Checks the form of an address, not where it leads. */
export function addressFault(address: string): string | undefined {
  if (address.length > MAX_LENGTH) return `Use at most ${MAX_LENGTH} characters.`
  if (!safeLink(address)) return 'Give a whole address that begins with https:// or http://.'
  const { username, password } = new URL(address)
  return username || password ? 'Leave out the name and password before the @.' : undefined
}
