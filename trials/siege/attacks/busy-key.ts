import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { usualAlert } from '../bodies'
import { flood } from '../flood'
import { PAGES_ENV, turnPagingOn } from '../on-call'

export const busyKey: Attack = {
  name: 'busy-key',
  title: 'another key sends as fast as it can, and half of it pages',
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site, { rate: 1_000_000, burst: 1_000_000 })
    const receiver = await turnPagingOn(site)
    return {
      start: { env: PAGES_ENV },
      run: (field) => flood(field, { token, bodyOf: usualAlert, connections: 64 }),
      disarm: receiver.close,
    }
  },
}
