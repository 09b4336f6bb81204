import { randomBytes } from 'node:crypto'

// Real requests have these too, and Twilio adds others without notice: a signature covers all of them.
const PLACES = ['City', 'State', 'Zip', 'Country']

export function newSid(prefix: 'SM' | 'CA') {
  return prefix + randomBytes(16).toString('hex')
}

/** As in `Tue, 31 Aug 2010 20:36:28 +0000`. */
export function rfc2822(date: Date) {
  return date.toUTCString().replace('GMT', '+0000')
}

export function rfc2822OrNull(date: Date | undefined) {
  return date ? rfc2822(date) : null
}

/** The empty fields about where each of the parties is. */
export function placesOf(...parties: string[]) {
  return Object.fromEntries(parties.flatMap((party) => PLACES.map((place) => [party + place, ''])))
}

/** Fields without those that are undefined. */
export function fieldsOf(fields: Record<string, string | number | undefined>) {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)]))
}
