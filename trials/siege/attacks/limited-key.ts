import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { usualAlert } from '../bodies'
import { flood } from '../flood'
import { PAGES_ENV, turnPagingOn } from '../on-call'

export const limitedKey: Attack = {
  name: 'limited-key',
  title: 'a key that may send 10 a second sends as fast as it can',
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site, { rate: 10, burst: 10 })
    const receiver = await turnPagingOn(site)
    return {
      start: { env: PAGES_ENV },
      run: (field) => flood(field, { token, bodyOf: usualAlert }),
      disarm: receiver.close,
    }
  },
}
