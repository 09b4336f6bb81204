import { z } from 'zod'
import type { ServiceAccount } from '../../channels/channel'
import { plainLine } from '../../channels/plain'
import type { Post } from '../../outbound/post'
import { askTelegram } from './ask'

const MOST_WORDS = 200

const answer = z.object({
  result: z.object({
    url: z.string(),
    allowed_updates: z.array(z.string()).optional(),
    last_error_date: z.number().optional(),
    last_error_message: z.string().optional(),
  }),
})

/** `url`: empty where none is set; `fault`: of the last press that did not arrive, `at` in Unix seconds. */
type Webhook = { url: string; wants: string[] | undefined; fault: { at: number; words: string } | undefined }

export async function readWebhook(deps: {
  post: Post
  bot: ServiceAccount
}): Promise<{ ok: true; webhook: Webhook } | { ok: false; words: string }> {
  const told = await askTelegram(deps, 'getWebhookInfo')
  if (!told.ok) return { ok: false, words: told.words }
  const info = answer.safeParse(told.body).data?.result
  if (!info) return { ok: false, words: 'The answer cannot be read.' }
  const { url, allowed_updates: wants, last_error_date: at, last_error_message: words = '' } = info
  return { ok: true, webhook: { url, wants, fault: at ? { at, words: plainLine(words, MOST_WORDS) } : undefined } }
}
