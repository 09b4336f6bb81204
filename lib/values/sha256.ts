import { hash } from 'node:crypto'

/** Lower-case hex. For random secrets; never for passwords. */
export function sha256(input: string | Uint8Array) {
  return hash('sha256', input)
}
