import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { badAlert, usualAlert } from '../bodies'
import { flood } from '../flood'
import { PAGES_ENV, turnPagingOn } from '../on-call'

const PER_SECOND = 1_000
const ONE_IN = 33

export const badAlerts: Attack = {
  name: 'bad-alerts',
  title: `${PER_SECOND} alerts a second by another key, 3 % of them against the contract`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site, { rate: 1_000_000, burst: 1_000_000 })
    const receiver = await turnPagingOn(site)
    const bodyOf = (n: number) => (n % ONE_IN === 0 ? badAlert(n) : usualAlert(n))
    return {
      start: { env: PAGES_ENV },
      run: (field) => flood(field, { token, bodyOf, perSecond: PER_SECOND }),
      disarm: receiver.close,
    }
  },
}
