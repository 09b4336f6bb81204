import { z } from 'zod'
import { storable } from './text'

const address = z.email()

/** Addresses are compared in lower case. */
export function normalizeEmail(email: string) {
  return storable(email).trim().toLowerCase()
}

export function emailFault(email: string): string | undefined {
  return email.length <= 254 && address.safeParse(email).success
    ? undefined
    : 'Give an e-mail address, such as ana@example.com.'
}
