export const BUSY = 'busy'
export const SECOND_FACTOR = 'second-factor'
const THROTTLED = 'throttled:'

type Refusal = { reason: 'busy' } | { reason: 'second-factor' } | { reason: 'throttled'; retryAfterSeconds: number }

/** next-auth passes only the message of an error to the form. */
export function refusalError(refusal: Refusal) {
  if (refusal.reason === 'throttled') return new Error(`${THROTTLED}${refusal.retryAfterSeconds}`)
  return new Error(refusal.reason === 'busy' ? BUSY : SECOND_FACTOR)
}

export function refusalText(error: string) {
  if (error === BUSY) return 'Too many people are signing in at the moment. Try again in a few seconds.'
  if (error.startsWith(THROTTLED)) {
    return `Too many attempts. Try again in ${waitText(Number(error.slice(THROTTLED.length)))}.`
  }
  if (error === 'CredentialsSignin') return 'Incorrect e-mail address or password.'
  return 'Tocsin could not be reached. Try again.'
}

export function waitText(seconds: number) {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
