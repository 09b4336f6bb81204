import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack'
import { addContactMethods, PAGES_ENV, turnPagingOn } from '../on-call'

const OTHERS = 11
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export const hangingReceivers: Attack = {
  name: 'hanging-receivers',
  title: `${OTHERS + 1} webhook receivers that never answer, for every page`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    let hangs = false
    const receiver = await turnPagingOn(site, (response) => void (hangs || response.writeHead(204).end()))
    const urls = Array.from({ length: OTHERS }, (_, n) => `${receiver.url}/${n}`)
    await addContactMethods(
      site,
      urls.map((url) => ({ channel: 'webhook', config: { url, secret: SECRET } })),
    )
    return {
      start: { env: PAGES_ENV },
      run: async ({ seconds }) => {
        hangs = true
        await pause(seconds * 1000)
        return `${receiver.received.length} attempts`
      },
      disarm: receiver.close,
    }
  },
}
