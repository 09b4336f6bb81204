import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { post, postInChunks } from '../post'
import { repeat } from '../repeat'

const AT_ONCE = 200
const FRAME = JSON.stringify({ summary: 'large', severity: 'critical', details: '' })
const BODY = JSON.stringify({ summary: 'large', severity: 'critical', details: 'a'.repeat(1024 * 1024 - FRAME.length) })

export const largeBodies: Attack = {
  name: 'large-bodies',
  title: `${AT_ONCE} alerts of 1 MiB at once by one key, half of them in chunks, again and again`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isShort: true,
  arm: async ({ site }) => {
    const token = await addKey(site)
    return {
      run: async (field) => {
        let refused = 0
        const accepted = await repeat(field, AT_ONCE, async (n) => {
          const send = n % 2 === 0 ? post : postInChunks
          if ((await send(field.baseUrl, token, BODY)) === 201) return
          refused++
          throw new Error('refused')
        })
        return `${accepted} accepted, ${refused} refused`
      },
    }
  },
}
