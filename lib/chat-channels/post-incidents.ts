import { subMinutes, subSeconds } from 'date-fns'
import type { Moment } from '../clock/moment'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import { groupKeys } from '../notifications/group-keys'
import { groupBy } from '../values/group-by'
import { randomBase62 } from '../values/random'

/** Groups that get a message of their own within a window; later ones share one. */
const FIRST_MESSAGES = 3
/** No group of labels has this: theirs are JSON. */
const SEVERAL_GROUPS = 'several groups'
/** Then the next one begins: a message says the state of all its incidents. */
const MOST_POSTS = 1_000
/** However long a storm goes on: an edit makes no sound. */
const LONGEST_MINUTES = 10

export type ToPost = { incidentId: number; chatChannelId: number }
type Grouping = { workspaceId: number; groupBy: string[]; gatherSeconds: number }

/**
 * Leaves to be sent that these are posted: each in a message of its own, or in that of its group while others of it come.
 * What a chat channel has got already is brought up to date there instead.
 */
export async function postIncidents(statements: Statements, grouping: Grouping, posts: ToPost[], now: Moment) {
  if (posts.length === 0) return
  const channels = await holdChannels(statements, posts)
  const known = await markKnown(statements, posts)
  const fresh = unique(posts).filter((post) => channels.has(post.chatChannelId) && !known.has(keyOf(post)))
  const grouped = await groupKeys(statements, grouping.groupBy, fresh)
  for (const [chatChannelId, own] of groupBy(grouped, (post) => post.chatChannelId)) {
    const recent = await readRecent(statements, { chatChannelId, grouping, now })
    // Two policies may group by other labels: their values alone would be the same.
    const group = (values: string) => JSON.stringify([grouping.groupBy, values])
    for (const { groupKey, incidentId } of own) choose(recent, group(groupKey)).added.push(incidentId)
    for (const message of recent) await store(statements, { message, chatChannelId, grouping }, now)
  }
}

function keyOf({ chatChannelId, incidentId }: ToPost) {
  return `${chatChannelId} ${incidentId}`
}

function unique(posts: ToPost[]) {
  return [...new Map(posts.map((post) => [keyOf(post), post])).values()]
}

/** Two policies that post there at once: the second sees the message of the first. */
async function holdChannels({ query, isOneOf, hold }: Statements, posts: ToPost[]) {
  const ids = [...new Set(posts.map(({ chatChannelId }) => chatChannelId))]
  const rows = await query<{ id: number }>`
    SELECT chat."id" FROM "ChatChannel" AS chat
    WHERE chat."id" ${isOneOf(ids)} AND chat."removedAt" IS NULL ORDER BY chat."id" ${hold('chat')}`
  return new Set(rows.map(({ id }) => id))
}

/** What was never sent, and is not going to be, is posted anew. */
async function markKnown({ query, execute, jsonTable, isOneOf }: Statements, posts: ToPost[]) {
  const given = jsonTable({ incidentId: 'integer', chatChannelId: 'integer' }, posts)
  const rows = await query<ToPost & { messageId: number }>`
    SELECT given."incidentId", given."chatChannelId", post."messageId" FROM ${given} AS given
    CROSS JOIN "ChatPost" AS post JOIN "ChatMessage" AS message ON message."id" = post."messageId"
    WHERE post."incidentId" = given."incidentId" AND message."chatChannelId" = given."chatChannelId"
      AND CAST(message."state" AS TEXT) IN ('pending', 'sent')`
  const ids = [...new Set(rows.map(({ messageId }) => messageId))]
  if (ids.length > 0)
    await execute`
      UPDATE "ChatMessage" SET "isStale" = (1 = 1), "changes" = "changes" + 1 WHERE "id" ${isOneOf(ids)}`
  return new Set(rows.map(keyOf))
}

type Recent = { id?: number; groupKey: string; posts: number; added: number[] }

type Reading = { chatChannelId: number; grouping: Grouping; now: Moment }

/** Not those of which all is over: an edit of such a one would tell nobody of the next outage. */
async function readRecent({ query }: Statements, { chatChannelId, grouping, now }: Reading): Promise<Recent[]> {
  const rows = await query<Omit<Recent, 'added'>>`
    SELECT message."id", message."groupKey", (
      SELECT COUNT(*) FROM "ChatPost" AS post WHERE post."messageId" = message."id") AS "posts"
    FROM "ChatMessage" AS message
    WHERE message."chatChannelId" = ${chatChannelId} AND CAST(message."state" AS TEXT) IN ('pending', 'sent')
      AND message."addedAt" > ${subSeconds(now.steady, grouping.gatherSeconds)}
      AND message."createdAt" > ${subMinutes(now.wall, LONGEST_MINUTES)}
      AND EXISTS (
        SELECT 1 FROM "ChatPost" AS post CROSS JOIN "Incident" AS incident
        WHERE post."messageId" = message."id" AND incident."id" = post."incidentId"
          AND incident."status" <> 'resolved')
    ORDER BY message."id"`
  return rows.map((row) => ({ ...row, posts: Number(row.posts), added: [] }))
}

function choose(recent: Recent[], groupKey: string): Recent {
  const hasRoom = ({ posts, added }: Recent) => posts + added.length < MOST_POSTS
  const own = recent.filter((message) => message.groupKey === groupKey)
  const open = own.find(hasRoom)
  if (open) return open
  const key = own.length > 0 || recent.length < FIRST_MESSAGES ? groupKey : SEVERAL_GROUPS
  const shared = recent.find((message) => message.groupKey === key && hasRoom(message))
  if (shared) return shared
  const message = { groupKey: key, posts: 0, added: [] }
  recent.push(message)
  return message
}

type Storing = { message: Recent; chatChannelId: number; grouping: Grouping }

async function store(statements: Statements, { message, chatChannelId, grouping }: Storing, now: Moment) {
  const { added, groupKey } = message
  if (added.length === 0) return
  const { workspaceId } = grouping
  const id = message.id ?? (await create(statements, { workspaceId, chatChannelId, groupKey }, now))
  const rows = added.map((incidentId) => ({ workspaceId, messageId: id, incidentId, at: now.wall }))
  await insertRows(statements, 'ChatPost', rows)
  await statements.execute`
    UPDATE "ChatMessage" SET "addedAt" = ${now.steady}, "isStale" = (1 = 1), "changes" = "changes" + 1
    WHERE "id" = ${id}`
}

type NewMessage = { workspaceId: number; chatChannelId: number; groupKey: string }

async function create({ query }: Statements, { workspaceId, chatChannelId, groupKey }: NewMessage, now: Moment) {
  const [row] = await query<{ id: number }>`
    INSERT INTO "ChatMessage" ("uid", "workspaceId", "chatChannelId", "groupKey", "createdAt", "addedAt", "dueAt")
    VALUES (${`chat_${randomBase62(22)}`}, ${workspaceId}, ${chatChannelId}, ${groupKey}, ${now.wall}, ${now.steady},
      ${now.steady})
    RETURNING "id"`
  if (!row) throw new Error('A chat message got no id.')
  return row.id
}
