import { z } from 'zod'
import type { Post } from '../../outbound/post'
import { parseJson } from '../../values/stored-json'
import type { MattermostBot, SendResult } from '../channel'
import { postResult } from '../post-result'

type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }

const answer = z.object({ id: z.string(), message: z.string() }).partial()

/** `id`: of what the call made or found. */
export type MattermostAnswer = { result: SendResult; id?: string | undefined }

/** Calls version 4 of Mattermost's API, https://developers.mattermost.com/api-documentation. */
export async function callMattermost(
  { post, bot }: { post: Post; bot: MattermostBot },
  { method, path, body }: Call,
): Promise<MattermostAnswer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bot.token}` }
  const outcome = await post({
    url: `${bot.url}/api/v4${path}`,
    ...{ method, headers, body: body ? JSON.stringify(body) : '', mostBytes: 256 * 1024 },
  })
  const said = answer.safeParse(outcome.isAnswered ? parseJson(outcome.body) : undefined).data
  const status = outcome.isAnswered ? outcome.status : 0
  const result = postResult(outcome, [bot.token], { words: said?.message, hint: HINTS[status] })
  // The token is the operator's: no contact method is to blame.
  if (!result.isDelivered && status === 401) return { result: { ...result, isOurFault: true } }
  // A refusal has an id too: the name of what went wrong.
  return { result, id: result.isDelivered ? said?.id : undefined }
}

const HINTS: Record<number, string> = {
  401: 'Mattermost does not know the token in MATTERMOST_BOT_TOKEN.',
  403: 'Add the bot to the team and to the channel.',
  404: 'Check the ID.',
}
