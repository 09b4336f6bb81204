import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { flood } from '../flood'
import { PAGES_ENV, turnPagingOn } from '../on-call'

const PER_SECOND = 2_000

export const brokenJson: Attack = {
  name: 'broken-json',
  title: `${PER_SECOND.toLocaleString('en')} bodies of broken JSON a second by one key`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site, { rate: 1_000_000, burst: 1_000_000 })
    const receiver = await turnPagingOn(site)
    return {
      start: { env: PAGES_ENV },
      run: (field) => flood(field, { token, bodyOf: (n) => `{"summary":"broken ${n}"`, perSecond: PER_SECOND }),
      disarm: receiver.close,
    }
  },
}
