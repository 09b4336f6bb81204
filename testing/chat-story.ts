import { setTimeout as pause } from 'node:timers/promises'
import { addChatChannel } from '../lib/chat-channels/add'
import type { ChatKind } from '../lib/chat-channels/kinds'
import { createChatPoster } from '../lib/chat-messages/start'
import type { UserContext } from '../lib/context'
import type { testDatabase } from './database'
import { beginStory } from './paging-story'

type Db = ReturnType<typeof testDatabase>['db']

/** A story whose policy pages Ana and posts in chat channels that a test adds. */
export async function beginChatStory(db: Db) {
  const story = await beginStory(db)
  const ana = await story.person('Ana')
  const start = (channels = story.deps.channels) =>
    createChatPoster({
      ...{ db, channels, log: story.deps.log, baseUrl: story.deps.baseUrl },
      now: () => story.clock.now,
      steady: () => story.clock.now,
    })
  let poster = start()
  const chat = async (channel: ChatKind, fields: Record<string, string>, name = 'Payments') => {
    const added = await addChatChannel(story.admin, { name, channel, fields })
    if (!added.ok) throw new Error(JSON.stringify(added.errors))
    return added.chatChannelId
  }
  return {
    ...{ story, ana, chat },
    /** The steps of the policy: people to page and chat channels to post in. */
    steps: (...steps: { wait: number; people?: UserContext[]; chats?: number[] }[]) => storeSteps(story, steps),
    /** The next story of the file has the same database. */
    end: async () => {
      await db.write((tx) => tx.chatChannel.updateMany({ data: { removedAt: story.clock.now } }))
      await story.end()
    },
    /** Another process that posts. */
    start,
    restart: () => {
      poster = start()
    },
    /** Lets seconds go by, and posts and edits on the way. */
    pass: async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 1) {
        story.clock.now = new Date(story.clock.now.getTime() + 1_000)
        await story.pass(0)
        await othersEnd(db)
        await poster.look()
        await poster.settled()
      }
    },
  }
}

/** On Postgres the transactions of other tests hold up what counts as entered, also those of other databases. */
async function othersEnd({ provider, query }: Db) {
  if (provider === 'sqlite') return
  const look = async () => {
    const [row] = await query<{ xmin: string; xmax: string }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "xmin", pg_snapshot_xmax(pg_current_snapshot())::text AS "xmax"`
    return { xmin: BigInt(row?.xmin ?? 0), xmax: BigInt(row?.xmax ?? 0) }
  }
  const { xmax } = await look()
  while ((await look()).xmin < xmax) await pause(5)
}

type Story = Awaited<ReturnType<typeof beginStory>>

async function storeSteps(
  { db, workspaceId }: Story,
  steps: { wait: number; people?: UserContext[]; chats?: number[] }[],
) {
  const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  await db.write(async (tx) => {
    await tx.escalationStep.deleteMany({ where: { policyId } })
    await tx.escalationPolicy.update({
      where: { id: policyId },
      data: {
        repeats: 0,
        steps: {
          create: steps.map(({ wait, people = [], chats = [] }, position) => ({
            ...{ position, waitMinutes: wait },
            targets: {
              create: [
                ...people.map(({ actor }) => ({ userId: actor.userId })),
                ...chats.map((chatChannelId) => ({ chatChannelId })),
              ],
            },
          })),
        },
      },
    })
  })
}
