import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

const HOW = 'Give the number with its country, such as +49 170 1234567.'
const E164 = /^\+[1-9]\d{6,14}$/

/** In the form of ITU-T E.164, such as +491701234567. */
export const phoneNumber = z.string({ error: HOW }).transform((typed, context) => {
  const number = readNumber(typed)
  if (number !== undefined) return number
  context.addIssue({ code: 'custom', message: HOW })
  return z.NEVER
})

/** Undefined: no number that can be called. `country`: whose national form is read too. */
export function readNumber(typed: string, country?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(typed.trim(), country)
  return parsed?.isPossible() && E164.test(parsed.number) ? parsed.number : undefined
}

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code)
}

/** For readers: in groups. */
export function showNumber(number: string) {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

export type { CountryCode }
