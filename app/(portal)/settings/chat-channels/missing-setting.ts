import { chatKinds } from '@/lib/chat-channels/kinds'
import type { Channel } from '@/lib/db/database'
import { getRuntime } from '@/lib/server/runtime'
import { kindName } from './fields-of-kinds'

/** The setting without which nothing can be posted by this kind of chat; undefined: it is set up. */
export function missingSetting(channel: Channel): string | undefined {
  const kind = chatKinds(getRuntime().channels).find((one) => one.channel === channel)
  return kind && !kind.isSetUp ? kindName(kind.channel).setting : undefined
}
