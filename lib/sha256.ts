import { hash } from 'node:crypto'

/** SHA-256 in lower-case hex; for secrets that are random already, never for passwords. */
export function sha256(input: string | Uint8Array) {
  return hash('sha256', input)
}
