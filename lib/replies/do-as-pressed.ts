import type { ReplyButton } from '../channels/channel'
import type { Channel } from '../db/database'
import { act, type ReplyDeps } from './act'
import { findPage } from './find-page'
import { asAnswerer } from './find-person'
import { findChat, pressInChat } from './press-in-chat'

/** `uid`: of the page or the chat message; `identity`: by which the service knows who pressed. */
export type ButtonPress = { channel: Channel; identity: string; reply: ReplyButton; uid: string }

/** What a button asks for, as whoever has verified the identity; `unknown` for a stranger, `gone` where there is nothing. */
export async function doAsPressed(
  deps: ReplyDeps,
  { channel, identity, reply, uid }: ButtonPress,
): Promise<{ text: string } | 'unknown' | 'gone'> {
  const chat = await findChat(deps, { uid, channel })
  if (chat) {
    const text = await pressInChat(deps, chat, { channel, identity, reply })
    return text === undefined ? 'unknown' : { text }
  }
  const page = await findPage(deps.db, uid, channel)
  if (!page) return 'gone'
  // Of a forwarded message that is somebody else.
  const notification = await asAnswerer(deps.db, { page, channel, identity })
  return notification ? { text: await act(deps, notification, reply) } : 'unknown'
}
