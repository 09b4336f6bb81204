import { z } from 'zod'
import { faultsOfBlocks } from './check-blocks'
import type { SlackMessage, Workspace } from './workspace'

export type Arguments = Record<string, unknown>
export type Answer = { ok: true; [field: string]: unknown } | Refusal
type Refusal = { ok: false; error: string; [field: string]: unknown }
type Content = { text: string | undefined; blocks: unknown[] | undefined }

const LONGEST_TEXT = 40_000

/** `chat.postMessage`: the channel is an id or a name. */
export function postMessage(workspace: Workspace, given: Arguments): Answer {
  const named = String(given.channel ?? '').replace(/^#/, '')
  const [id, channel] = [...workspace.channels].find(([key, { name }]) => key === named || name === named) ?? []
  if (!id || !channel || (channel.isPrivate && channel.isMember === false)) return refusal('channel_not_found')
  if (channel.isArchived) return refusal('is_archived')
  if (channel.isMember === false) return refusal('not_in_channel')
  const content = readContent(given)
  if ('ok' in content) return content
  const thread = z.string().safeParse(given.thread_ts).data
  const { text = '', blocks = [] } = content
  const message = {
    channel: id,
    ts: nextTs(workspace),
    text,
    blocks: withBlockIds(blocks),
    ...(thread && { thread_ts: thread }),
  }
  workspace.messages.set(message.ts, message)
  return { ok: true, channel: id, ts: message.ts, message: shown(workspace, message) }
}

/** `chat.update`: the channel is an id, and blocks that are not given stay. */
export function updateMessage(workspace: Workspace, given: Arguments): Answer {
  const channel = workspace.channels.get(String(given.channel ?? ''))
  if (!channel) return refusal('channel_not_found')
  const message = workspace.messages.get(String(given.ts ?? ''))
  if (!message || message.channel !== given.channel) return refusal('message_not_found')
  if (channel.isArchived) return refusal('is_archived')
  const content = readContent(given)
  if ('ok' in content) return content
  if (content.blocks) message.blocks = withBlockIds(content.blocks)
  message.text = content.text ?? ''
  return { ok: true, channel: message.channel, ts: message.ts, text: message.text, message: shown(workspace, message) }
}

export function refusal(error: string, more: Arguments = {}): Refusal {
  return { ok: false, error, ...more }
}

/** A message as Slack gives it out. */
export function shown({ team, appId }: Workspace, { text, ts, blocks, thread_ts }: SlackMessage) {
  const author = { user: 'U0TOCSIN1', bot_id: 'B0TOCSIN1', app_id: appId, team: team.id }
  return { type: 'message', text, ts, ...author, blocks, ...(thread_ts && { thread_ts }) }
}

function readContent(given: Arguments): Content | Refusal {
  const text = z.string().safeParse(given.text).data
  // A form has them as JSON.
  const blocks = typeof given.blocks === 'string' ? parseJson(given.blocks) : given.blocks
  if (blocks !== undefined && !Array.isArray(blocks)) return refusal('invalid_blocks_format')
  if (!text && !blocks?.length) return refusal('no_text')
  if (text && text.length > LONGEST_TEXT) return refusal('msg_too_long')
  const faults = faultsOfBlocks(blocks ?? [])
  if (faults.length) return refusal('invalid_blocks', { errors: faults, response_metadata: { messages: faults } })
  return { text, blocks }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Blocks without an id are given one, as the payload of a click shows. */
function withBlockIds(blocks: unknown[]) {
  const isObject = z.record(z.string(), z.unknown())
  return blocks.map((block, index) => ({ block_id: `block${index}`, ...isObject.parse(block) }))
}

/** Seconds with six digits, each one later than those before. */
function nextTs({ messages, clock = Date.now }: Workspace) {
  return `${Math.floor(clock() / 1000)}.${String(messages.size + 1).padStart(6, '0')}`
}
