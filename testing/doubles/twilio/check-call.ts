import type { Account } from './account'
import { isPhoneNumber, refusalOfFrom, refusalOfTo } from './check-number'
import { isWholeUrl } from './check-url'

const CALL_EVENTS = ['initiated', 'ringing', 'answered', 'completed']

/** The error code with which Twilio refuses to create a call, if it does. With a `Url` it ignores `Twiml`. */
export function refusalOfCall(account: Account, form: URLSearchParams) {
  const read = (name: string) => form.get(name) ?? ''
  const [to, from, url, twiml] = [read('To'), read('From'), read('Url'), read('Twiml')]
  const methods = ['Method', 'StatusCallbackMethod'].filter((name) => form.has(name)).map(read)
  const checks: [number, boolean][] = [
    [21201, !to],
    [21213, !from],
    [21211, !isPhoneNumber(to)],
    [21212, !isPhoneNumber(from)],
    [21205, url ? !isWholeUrl(url) : !twiml],
    // Documented as the limit; the code is that of any problem with a request to this resource.
    [21200, !url && twiml.length > 4000],
    [21200, methods.some((method) => method !== 'GET' && method !== 'POST')],
    [21609, form.has('StatusCallback') && !isWholeUrl(read('StatusCallback'))],
    [21626, form.getAll('StatusCallbackEvent').some((event) => !CALL_EVENTS.includes(event))],
  ]
  return checks.find(([, isBroken]) => isBroken)?.[0] ?? refusalOfNumbers(account, { to, from })
}

function refusalOfNumbers(account: Account, { to, from }: { to: string; from: string }) {
  const magic = refusalOfFrom('call', from) ?? refusalOfTo(account, 'call', to)
  return magic ?? (account.numbers.has(from) ? undefined : 21210)
}
