import { z } from 'zod'
import { addChatChannel } from '../../chat-channels/add'
import { changeChatChannel } from '../../chat-channels/change'
import { CHAT_KIND_NAMES, describeChat } from '../../chat-channels/kinds'
import { getChatChannel, listChatChannels } from '../../chat-channels/list'
import { listChatPosts } from '../../chat-channels/list-posts'
import { listPostsOf } from '../../chat-channels/list-posts-of'
import { removeChatChannel } from '../../chat-channels/remove'
import { testChatChannel } from '../../chat-channels/send-test'
import type { UserContext } from '../../context'
import { getIncident } from '../../incidents/get'
import { allOf, byId, idText, instantText, listOf, perhaps, rowId, timeText } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidForm, tooSoon } from '../problems'

const chatChannel = z.object({
  id: idText,
  name: z.string(),
  kind: z.string(),
  where: z.string().meta({ description: 'Where it posts, without what would let others post there.' }),
  failingSince: instantText.nullable(),
  failure: z.string().nullable(),
})

const listed = chatChannel.extend({
  usedBy: z.array(z.string()).meta({ description: 'What posts there, such as: step 1 of Payments.' }),
})

const fields = z
  .strictObject({ url: z.string(), room: z.string(), token: z.string(), channelId: z.string(), chatId: z.string() })
  .partial()
  .meta({
    description:
      'Where it posts: url of slack, teams, discord and googlechat; url, room and token of matrix; channelId of slackapp and mattermost; chatId of telegram. No answer has it.',
  })

const post = z.object({
  id: idText,
  at: instantText,
  state: z.string(),
  answer: z.string().nullable().meta({ description: 'Why it was not posted.' }),
  incidents: z.int(),
  incidentIds: z.array(idText).meta({ description: 'The newest 100 of them.' }),
})

const postOfIncident = z.object({
  at: instantText,
  state: z.string(),
  chatChannel: z.string(),
  answer: z.string().nullable().meta({ description: 'Why it was not posted, for those who manage chat channels.' }),
})

const reading = { permission: 'manage chat channels', scope: 'policies:read' } as const
const writing = { permission: 'manage chat channels', scope: 'policies:write', params: byId } as const

export const chatChannelOperations = [
  operation('listChatChannels', 'GET /chat-channels', {
    ...reading,
    summary: 'List the chat channels in which incidents are posted, without their secrets',
    answer: allOf(listed),
    async run(ctx) {
      const found = await listChatChannels(ctx)
      const items = found.map(({ usedBy, ...row }) => ({ ...chatAnswer(row), usedBy }))
      return { body: { items } }
    },
  }),
  operation('getChatChannel', 'GET /chat-channels/{id}', {
    ...reading,
    summary: 'Get a chat channel, without its secrets',
    params: byId,
    answer: chatChannel,
    run: (ctx, { params }) => tagged(ctx, params.id),
  }),
  operation('addChatChannel', 'POST /chat-channels', {
    permission: 'manage chat channels',
    summary: 'Add a chat channel. Nothing is posted there until a policy or a team names it',
    scope: 'policies:write',
    status: 201,
    body: z.strictObject({ name: z.string(), kind: z.enum(CHAT_KIND_NAMES), fields }),
    answer: chatChannel,
    async run(ctx, { body: { kind: channel, ...rest } }) {
      const added = await addChatChannel(ctx, { ...rest, channel })
      if (!added.ok) return { problem: invalidForm(added.errors, FIELDS) }
      const { chatChannelId } = added
      return { ...(await tagged(ctx, chatChannelId)), location: `/api/v1/chat-channels/${chatChannelId}` }
    },
  }),
  operation('changeChatChannel', 'PATCH /chat-channels/{id}', {
    ...writing,
    summary: 'Change the name of a chat channel, or where it posts. `fields` are given together: none is kept',
    takesIfMatch: true,
    body: z.strictObject({ name: z.string(), fields }).partial(),
    answer: chatChannel,
    async run(ctx, { params: { id: chatChannelId }, body, ifMatch }) {
      const present = await getChatChannel(ctx, chatChannelId)
      const change = { name: body.name ?? present.name, fields: body.fields ?? null, mark: ifMatch ?? present.mark }
      const saved = await changeChatChannel(ctx, { chatChannelId, ...change })
      if (saved.ok) return tagged(ctx, chatChannelId)
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors, FIELDS) : changedMeanwhile(saved) }
    },
  }),
  operation('testChatChannel', 'POST /chat-channels/{id}/test', {
    ...writing,
    summary: 'Post a test in a chat channel, one in ten seconds',
    answer: z.object({
      isDelivered: z.boolean(),
      answer: z.string().meta({ description: 'What the chat answered, without secrets.' }),
    }),
    async run(ctx, { params }, { channels, baseUrl, testThrottle: throttle }) {
      const tested = await testChatChannel({ ctx, channels, baseUrl, throttle }, params.id)
      if (!tested.ok) return { problem: tooSoon(tested.waitSeconds) }
      const { isDelivered, answer } = tested.result
      return { body: { isDelivered, answer } }
    },
  }),
  operation('removeChatChannel', 'DELETE /chat-channels/{id}', {
    ...writing,
    summary: 'Remove a chat channel. What was posted stays in the chat',
    async run(ctx, { params }) {
      const removed = await removeChatChannel(ctx, { chatChannelId: params.id })
      if (removed.ok) return {}
      return { problem: conflict(`The escalation policy “${removed.policy}” posts there: change it first.`) }
    },
  }),
  operation('listChatPosts', 'GET /chat-channels/{id}/posts', {
    ...reading,
    summary: 'List what was posted in a chat channel, the newest first, 20 at a time',
    params: byId,
    query: z.strictObject({ after: rowId.optional() }),
    answer: listOf(post),
    async run(ctx, { params, query }) {
      const { posts, older } = await listPostsOf(ctx, { chatChannelId: params.id, before: query.after })
      const items = posts.map(({ id, createdAt, state, answer, incidents, incidentIds }) => ({
        ...{ id: String(id), at: timeText(createdAt), state, answer, incidents },
        incidentIds: incidentIds.map(String),
      }))
      return { body: { items, next: perhaps(older, String) } }
    },
  }),
  operation('listPostsOfIncident', 'GET /incidents/{id}/posts', {
    permission: 'read',
    summary: 'List in which chat channels an incident was posted, and what became of it',
    scope: 'incidents:read',
    params: byId,
    answer: allOf(postOfIncident),
    async run(ctx, { params }) {
      await getIncident(ctx, params.id)
      const posts = await listChatPosts(ctx, params.id)
      const items = posts.map(({ at, state, name, answer }) => ({ at: timeText(at), state, chatChannel: name, answer }))
      return { body: { items } }
    },
  }),
]

/** As the body names them. */
const FIELDS = {
  channel: 'kind',
  ...Object.fromEntries(Object.keys(fields.shape).map((field) => [field, `fields.${field}`])),
}

async function tagged(ctx: UserContext, id: number) {
  const { mark, ...row } = await getChatChannel(ctx, id)
  return { body: chatAnswer({ ...row, where: describeChat(row) }), tag: mark }
}

type Row = Pick<Awaited<ReturnType<typeof listChatChannels>>[number], 'id' | 'name' | 'channel' | 'where'> & {
  failingSince: Date | null
  failure: string | null
}

function chatAnswer({ id, name, channel, where, failingSince, failure }: Row): z.input<typeof chatChannel> {
  return { id: String(id), name, kind: channel, where, failingSince: perhaps(failingSince, timeText), failure }
}
