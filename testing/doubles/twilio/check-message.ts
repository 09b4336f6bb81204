import type { Account } from './account'
import { isAlphanumericSender, isPhoneNumber, refusalOfFrom, refusalOfTo } from './check-number'
import { isWholeUrl } from './check-url'

/** The error code with which Twilio refuses to create a message, if it does. */
export function refusalOfMessage(account: Account, form: URLSearchParams) {
  const read = (name: string) => form.get(name) ?? ''
  const [to, from, body, service] = [read('To'), read('From'), read('Body'), read('MessagingServiceSid')]
  const checks: [number, boolean][] = [
    [21604, !to],
    [21603, !from && !service],
    [21705, !!service && !/^MG[0-9a-f]{32}$/i.test(service)],
    [21701, !!service && !account.messagingServices.has(service)],
    [21602, !body],
    [21617, body.length > 1600],
    [21211, !isPhoneNumber(to)],
    [21212, !!from && !isPhoneNumber(from) && !isAlphanumericSender(from)],
    [21266, from === to],
    [21609, form.has('StatusCallback') && !isWholeUrl(read('StatusCallback'))],
    [21624, form.has('ValidityPeriod') && !isValidityPeriod(read('ValidityPeriod'))],
  ]
  return checks.find(([, isBroken]) => isBroken)?.[0] ?? refusalOfNumbers(account, { to, from, service })
}

/** Who sends: of a messaging service, the number in its pool. */
export function senderOf(account: Account, { from, service }: { from: string; service: string }) {
  return from || account.messagingServices.get(service)?.sender || ''
}

function isValidityPeriod(text: string) {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 36_000
}

function refusalOfNumbers(account: Account, numbers: { to: string; from: string; service: string }) {
  const { to, from } = numbers
  const magic = refusalOfFrom('message', from) ?? refusalOfTo(account, 'message', to)
  if (magic) return magic
  if (from && isPhoneNumber(from) && !account.numbers.has(from)) return 21606
  return account.optedOut.has(`${to} ${senderOf(account, numbers)}`) ? 21610 : undefined
}
