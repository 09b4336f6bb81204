import { z } from 'zod'
import type { ServiceAccount } from '../../channels/channel'
import { plainLine } from '../../channels/plain'
import type { Post } from '../../outbound/post'
import { parseJson } from '../../values/stored-json'

// A press comes with the message that it was pressed under.
const MOST_BYTES = 1024 * 1024

const MOST_WORDS = 200

const refusal = z.object({ description: z.string() }).partial()

/** `status`: undefined where nobody answered; `words`: one short line. */
type Answer = { ok: true; body: unknown } | { ok: false; status: number | undefined; words: string }

/** Calls a method of the Bot API. Never rejects. */
export async function askTelegram(
  { post, bot }: { post: Post; bot: ServiceAccount },
  method: string,
  fields: object = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const url = `${bot.url}/bot${bot.token}/${method}`
  const outcome = await post({ url, headers, body: JSON.stringify(fields), mostBytes: MOST_BYTES })
  if (!outcome.isAnswered) return { ok: false, status: undefined, words: outcome.reason }
  const { status } = outcome
  const body = parseJson(outcome.body)
  if (status === 200) return { ok: true, body }
  const said = refusal.safeParse(body).data?.description ?? `HTTP ${status}`
  return { ok: false, status, words: plainLine(said.replaceAll(bot.token, '[redacted]'), MOST_WORDS) }
}
