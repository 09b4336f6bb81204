import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'
import { sendToLoopback } from './send-to-loopback'

// https://developers.mattermost.com/api-documentation: "Get a user", "Create a direct message channel", "Create a post",
// "Patch a post"; https://developers.mattermost.com/integrate/plugins/interactive-messages.

// Mattermost itself waits five seconds.
const ACTION_MS = 20_000
const LONGEST = 16_383
const id = z.string().regex(/^[a-z0-9]{26}$/)

const action = z.strictObject({
  // Without letters and digits alone, a press is answered 404.
  id: z.string().regex(/^[A-Za-z0-9]+$/),
  name: z.string().min(1),
  type: z.literal('button'),
  style: z.enum(['default', 'primary', 'success', 'good', 'warning', 'danger']),
  integration: z.strictObject({ url: z.url(), context: z.record(z.string(), z.unknown()) }),
})
const props = z.strictObject({
  attachments: z.array(z.strictObject({ fallback: z.string(), actions: z.array(action) })),
})
const newPost = z.strictObject({ channel_id: id, message: z.string(), props: props.optional() })
const patch = z.strictObject({ message: z.string(), props: props.optional() })

type Post = z.output<typeof newPost> & { id: string }

/** A server with one bot; `people`: ids and names; `channels`: those that the bot is in. */
export async function startMattermost({ token, people, channels = [] }: Settings) {
  const posts: Post[] = []
  const directs = new Map<string, string>()
  const botId = idOf('bot')
  const state: { status?: number; retryAfter?: number } = {}
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const fail = (status: number, name: string, message: string) =>
      answerJson(response, status, { id: name, message, detailed_error: '', request_id: 'r', status_code: status })
    if (request.headers.authorization !== `Bearer ${token}`)
      return fail(401, 'api.context.session_expired.app_error', 'Invalid or expired session, please login again.')
    if (state.status) return fail(state.status, 'api.fault', 'Something went wrong.')
    const call = `${request.method} ${request.path.replace(/^\/api\/v4/, '')}`
    if (call === 'GET /users/me') return answerJson(response, 200, { id: botId, username: 'tocsin', is_bot: true })
    if (call === 'POST /channels/direct') {
      const pair = z.tuple([id, id]).safeParse(readJson(request)).data
      const other = pair?.find((one) => one !== botId)
      if (!pair || !other || !people[other])
        return fail(404, 'app.user.missing_account.const', 'Unable to find the user.')
      const channel = directs.get(other) ?? idOf(`direct${directs.size}`)
      directs.set(other, channel)
      return answerJson(response, 201, { id: channel, type: 'D', name: pair.join('__') })
    }
    if (call === 'POST /posts') {
      const { data: post } = newPost.safeParse(readJson(request))
      if (!post || post.message.length > LONGEST) return fail(400, 'api.context.invalid_body_param', 'Invalid post.')
      const isIn = channels.includes(post.channel_id) || [...directs.values()].includes(post.channel_id)
      if (!isIn) return fail(403, 'api.context.permissions.app_error', 'You do not have the appropriate permissions.')
      const stored = { ...post, id: idOf(`post${posts.length}`) }
      posts.push(stored)
      return answerJson(response, 201, { ...stored, user_id: botId, create_at: 1 })
    }
    const [, postId] = /^PUT \/posts\/([a-z0-9]+)\/patch$/.exec(call) ?? []
    const at = posts.findIndex((one) => one.id === postId)
    const { data: change } = patch.safeParse(readJson(request))
    const post = posts[at]
    if (!post || !change) return fail(404, 'app.post.get.app_error', 'Unable to get the post.')
    posts[at] = { ...post, ...change }
    return answerJson(response, 200, posts[at])
  })
  /** Somebody presses a button of the newest post; resolves with what only they see. */
  const press = async (userId: string, name: string, { forged = {} }: { forged?: object } = {}) => {
    const post = posts.at(-1)
    const button = post?.props?.attachments.flatMap(({ actions }) => actions).find((one) => one.name === name)
    if (!post || !button) throw new Error(`the newest post has no button ${name}`)
    const { url, context } = button.integration
    const body = JSON.stringify({
      ...{ user_id: userId, user_name: people[userId], channel_id: post.channel_id, post_id: post.id, type: '' },
      ...{ team_id: '', team_domain: '', data_source: '', trigger_id: 't', context: { ...context, ...forged } },
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await sendToLoopback({ url, method: 'POST', headers, body }, { timeoutMs: ACTION_MS })
    return answer && { status: answer.status, text: new TextDecoder().decode(answer.body) }
  }
  return { ...receiver, requests: received, posts, state, press }
}

type Settings = { token: string; people: Record<string, string>; channels?: string[] }

function idOf(seed: string) {
  return seed.padEnd(26, 'x')
}
