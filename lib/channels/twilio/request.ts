import { z } from 'zod'
import type { Post } from '../../outbound/post'
import { parseJson } from '../../values/stored-json'
import type { SendResult } from '../channel'
import { plainLine } from '../plain'
import { postResult } from '../post-result'
import type { TwilioAccount } from './account'

const errorSchema = z.object({ code: z.number(), message: z.string() })
const resourceSchema = z.object({ sid: z.string().regex(/^[A-Za-z0-9]{10,64}$/), status: z.string() })
const stateSchema = z.object({
  status: z.string(),
  error_code: z.coerce.number().nullish(),
  duration: z.string().nullish(),
})

// https://www.twilio.com/docs/api/errors: what the account lacks, which no other number would mend.
const ACCOUNT_FAULTS = [20003, 20008, 20404, 21212, 21603, 21606, 21659, 21660, 21661, 21701, 30002, 30034, 30032]

export type TwilioState = z.output<typeof stateSchema>

type Refused = Extract<SendResult, { isDelivered: false }>

/** Creates a message or a call; `sid` names it. */
export async function createResource(
  { post, account }: { post: Post; account: TwilioAccount },
  { kind, fields }: { kind: 'Messages' | 'Calls'; fields: Record<string, string> },
): Promise<{ sid: string } | Refused> {
  const headers = { ...authorization(account), 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const outcome = await post({ url: addressOf(account, `${kind}.json`), headers, body })
  const result = postResult(outcome, account.authTokens)
  const made = resourceSchema.safeParse(outcome.isAnswered ? parseJson(outcome.body) : undefined)
  if (result.isDelivered && made.success) return { sid: made.data.sid }
  if (result.isDelivered) return { isDelivered: false, isFinal: true, answer: `No answer of Twilio: ${result.answer}` }
  if (!outcome.isAnswered) return result
  const error = errorSchema.safeParse(parseJson(outcome.body)).data
  if (!error) return { ...result, isOurFault: outcome.status === 401 || outcome.status === 404 }
  const answer = plainLine(`Twilio refused it (${error.code}): ${error.message}`, 200)
  return { ...result, answer, isOurFault: isAccountFault(error.code) || outcome.status === 401 }
}

export function isAccountFault(code: number) {
  return ACCOUNT_FAULTS.includes(code)
}

/** Undefined: it did not say. */
export async function readState(
  { post, account }: { post: Post; account: TwilioAccount },
  { kind, sid }: { kind: 'Messages' | 'Calls'; sid: string },
): Promise<TwilioState | undefined> {
  const url = addressOf(account, `${kind}/${encodeURIComponent(sid)}.json`)
  const outcome = await post({ url, method: 'GET', headers: authorization(account), body: '' })
  if (!outcome.isAnswered || outcome.status !== 200) return undefined
  return stateSchema.safeParse(parseJson(outcome.body)).data
}

function addressOf({ apiUrl, accountSid }: TwilioAccount, path: string) {
  return `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${path}`
}

function authorization({ accountSid, authTokens }: TwilioAccount) {
  return { authorization: `Basic ${Buffer.from(`${accountSid}:${authTokens[0]}`).toString('base64')}` }
}
