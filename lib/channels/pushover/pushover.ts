import { z } from 'zod'
import type { PostOutcome } from '../../outbound/post'
import type { ChannelKind } from '../channel'
import { postResult, type Said } from '../post-result'
import { readAnswer } from '../service-answer'
import { pushoverMessage } from './message'

const NO_APPLICATION = 'No Pushover application is set up: PUSHOVER_TOKEN is unset.'

const config = z.object({
  user: z
    .string({ error: 'Give your user key.' })
    .trim()
    .regex(/^[A-Za-z0-9]{30}$/, 'Give your user key of 30 letters and digits: pushover.net shows it after signing in.'),
  device: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{0,25}$/, 'Give the name of one device as Pushover shows it, or leave it empty for all.')
    .optional()
    .transform((device) => device || undefined),
})

export const pushover: ChannelKind<z.output<typeof config>> = {
  title: 'Pushover',
  isSetUp: (deps) => deps.pushover !== undefined,
  config,
  describe: ({ user, device }) => `key …${user.slice(-4)}${device ? `, ${device}` : ''}`,
  identity: ({ user, device = '' }) => `${user} ${device}`,
  send: async ({ post, pushover: application }, { user, device }, message, watcher) => {
    if (watcher.receipt) return { isDelivered: true, answer: 'Pushover has it since an earlier attempt.' }
    if (!application) return { isDelivered: false, isFinal: true, answer: NO_APPLICATION }
    const { token, url } = application
    const fields = { token, user, ...(device && { device }), ...pushoverMessage(message) }
    const outcome = await post({
      url: `${url}/1/messages.json`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const { receipt } = readAnswer(outcome, accepted) ?? {}
    if (receipt) watcher.onUnconfirmed?.(receipt)
    return postResult(outcome, [token, user], saidIn(outcome))
  },
}

/** Of a message that is loud until somebody confirms it. */
const accepted = z.object({ receipt: z.string().regex(/^[A-Za-z0-9]{30}$/) })

const answer = z.object({ token: z.string(), user: z.string(), errors: z.array(z.string()) }).partial()

function saidIn(outcome: PostOutcome): Said {
  const { token, user, errors } = readAnswer(outcome, answer) ?? {}
  const hint = token
    ? 'Pushover does not know the token in PUSHOVER_TOKEN.'
    : user && 'Check the user key, and that a device is active.'
  return { words: errors?.join(', '), hint }
}
