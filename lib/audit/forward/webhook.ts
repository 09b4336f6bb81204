import { Webhook } from 'standardwebhooks'
import type { Post } from '../../outbound/post'
import { oneLine } from '../../values/text'
import { exportObject } from '../export-line'
import type { Target } from './target'

type Settings = { url: string; secret: string; post: Post; now: () => Date }

/** Signed like the events of webhooks: Standard Webhooks. The id of a batch is the same when it is sent again. */
export function webhookTarget({ url, secret, post, now }: Settings): Target {
  return {
    name: 'webhook',
    send: async (entries) => {
      const [first, last] = [entries[0], entries.at(-1)]
      const id = `audit_${first?.workspaceId}_${first?.sequence}_${last?.sequence}`
      const at = now()
      const data = { entries: entries.map(exportObject) }
      const body = JSON.stringify({ type: 'audit.entries', timestamp: at.toISOString(), data })
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': Math.floor(at.getTime() / 1000).toString(),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      }
      const outcome = await post({ url, headers, body })
      if (!outcome.isAnswered) throw new Error(outcome.reason)
      if (outcome.status < 200 || outcome.status > 299)
        throw new Error(oneLine(`HTTP ${outcome.status} ${outcome.body.slice(0, 200)}`))
    },
  }
}
