import { closeSync, existsSync, openSync } from 'node:fs'
import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { flood } from '../flood'

const DEVICE = '/dev/full'

export const logFull: Attack = {
  name: 'log-full',
  title: 'the log goes to a full disk, while 500 refused alerts a second write to it',
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    if (!existsSync(DEVICE)) return { skipped: `needs ${DEVICE}` }
    const token = await addKey(site, { rate: 1_000_000, burst: 1_000_000 })
    const log = openSync(DEVICE, 'w')
    return {
      start: { env: { LOG_LEVEL: 'info' }, log },
      run: (field) => flood(field, { token, bodyOf: () => '{', perSecond: 500 }),
      disarm: () => closeSync(log),
    }
  },
}
