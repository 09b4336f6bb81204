import { z } from 'zod'
import type { PostOutcome } from '../../outbound/post'
import type { ChannelKind } from '../channel'
import { postResult, type Said } from '../post-result'
import { readAnswer } from '../service-answer'
import { describeAddress, secretsOfAddress, webAddressOf } from '../web-address'
import { teamsMessage } from './card'

const ENDED =
  'This is the address of an Office 365 connector, which Microsoft has ended. In Teams, open Workflows at the channel, make "Send webhook alerts to a channel", and give its address.'

const config = z.object({ url: webAddressOf((url) => (isConnector(url) ? ENDED : undefined)) })

/** A workflow that posts what a webhook gets. */
export const teams: ChannelKind<z.output<typeof config>> = {
  title: 'Microsoft Teams',
  config,
  describe: ({ url }) => describeAddress(url),
  address: ({ url }) => url,
  send: async ({ post }, { url }, message) => {
    const headers = { 'content-type': 'application/json' }
    const outcome = await post({ url, headers, body: JSON.stringify(teamsMessage(message)) })
    return postResult(outcome, secretsOfAddress(url), saidIn(outcome))
  },
}

function isConnector({ hostname, pathname }: URL) {
  if (/(^|\.)webhook\.office(365)?\.com$/.test(hostname)) return true
  return /^outlook\.office(365)?\.com$/.test(hostname) && pathname.startsWith('/webhook')
}

const answer = z.object({ error: z.object({ code: z.string() }) })

function saidIn(outcome: PostOutcome): Said {
  const code = readAnswer(outcome, answer)?.error.code
  return { words: code, hint: outcome.isAnswered ? hintOf(outcome.status, code) : undefined }
}

function hintOf(status: number, code: string | undefined) {
  if (code === 'DirectApiAuthorizationRequired') return 'Let anyone trigger the workflow, and give its new address.'
  if (status === 401 || status === 403) return 'Copy the whole address of the workflow again, with its signature.'
  if (status === 404 || code === 'WorkflowTriggerIsNotEnabled')
    return 'The workflow is switched off, or was deleted with its owner.'
  return undefined
}
