import { z } from 'zod'
import { askTelegram } from './ask'
import { removeWebhook, type WebhookDeps } from './keep-webhook'
import { type PressDeps, takeUpdate, WANTED_UPDATES } from './take-update'

// Shorter than the ten seconds after which an outbound request ends.
const WAIT_SECONDS = 8

const updates = z.object({ result: z.array(z.looseObject({ update_id: z.number() })) })

/**
 * Waits for presses of buttons and does what they ask for; resolves with where to go on, undefined where Telegram refuses. A
 * webhook in the way is deleted.
 */
export async function takeUpdates(deps: PressDeps & WebhookDeps, offset: number): Promise<number | undefined> {
  const asked = { offset, timeout: WAIT_SECONDS, limit: 20, allowed_updates: WANTED_UPDATES }
  const answer = await askTelegram(deps, 'getUpdates', asked)
  // Another server that asks is a conflict as well.
  if (!answer.ok && answer.status === 409) return (await removeWebhook(deps)) ? offset : undefined
  const told = updates.safeParse(answer.ok && answer.body).data
  if (!told) return undefined
  let next = offset
  const shown: Promise<unknown>[] = []
  for (const update of told.result) {
    const show = await takeUpdate(deps, update)
    shown.push(show())
    // Telegram repeats what was not confirmed by a larger offset, so a crash loses no press.
    next = Math.max(next, update.update_id + 1)
  }
  await Promise.all(shown)
  return next
}
