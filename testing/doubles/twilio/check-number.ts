import type { Account } from './account'

// Numbers that Twilio's test credentials know, by their last digit: +1500555000N.
const MAGIC = {
  message: { to: { 1: 21211, 2: 21612, 3: 21408, 4: 21610, 9: 21614 }, from: { 1: 21212, 7: 21606, 8: 21611 } },
  call: { to: { 1: 21217, 2: 21214, 3: 21215, 4: 21216 }, from: { 1: 21212 } },
}

export function isPhoneNumber(text: string) {
  return /^\+[1-9]\d{6,14}$/.test(text)
}

/** At most 11 letters and digits, with a letter: nobody can reply to such a sender. */
export function isAlphanumericSender(text: string) {
  return /^(?=.*[a-z])[a-z\d &+_-]{1,11}$/i.test(text)
}

/** The error code for a number that may not be called or written to. */
export function refusalOfTo(account: Account, kind: keyof typeof MAGIC, to: string) {
  return account.refusals.get(to) ?? magicCode(MAGIC[kind].to, to)
}

export function refusalOfFrom(kind: keyof typeof MAGIC, from: string) {
  return magicCode(MAGIC[kind].from, from)
}

function magicCode(codes: Record<number, number>, number: string) {
  const digit = /^\+1500555000(\d)$/.exec(number)?.[1]
  return digit === undefined ? undefined : codes[Number(digit)]
}
