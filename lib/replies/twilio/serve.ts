import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { TwilioAccount } from '../../channels/twilio/account'
import { KEY_PATH, SMS_PATH } from '../../channels/twilio/account'
import { isSigned, isUnapproved } from '../../channels/twilio/signature'
import type { Database } from '../../db/database'
import type { Answer } from '../../http/answer'
import { isFirstAnswer } from '../is-first-answer'
import { plain } from '../plain-answer'
import { readForm } from '../read-form'
import { isReplyKey, type PressDeps, pressKey } from './press'
import { readText } from './text'

const MOST_BYTES = 16 * 1024

export type PhoneDeps = Omit<PressDeps, 'now' | 'steady'> & {
  account: TwilioAccount | undefined
  /** Why Twilio is refused, for the operator: only Twilio's own debugger shows the answer. */
  warn: (why: string) => void
  clock: () => { now: Date; steady: Date }
}

export type PhoneRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Readable }

export function isPhonePath(path: string) {
  return path === SMS_PATH || path.startsWith(KEY_PATH)
}

/** Answers Twilio, in TwiML. Whoever does not hold the account's token is refused and changes nothing. */
export async function servePhone({ account, clock, warn, ...deps }: PhoneDeps, request: PhoneRequest): Promise<Answer> {
  if (!account?.repliesTo) return plain(404, 'This server takes no replies from phones.')
  if (request.method !== 'POST') return plain(405, 'Use POST.', { allow: 'POST' })
  const read = await readForm(request.body, MOST_BYTES)
  if ('refusal' in read) return read.refusal
  const { body } = read
  const signature = request.headers['x-twilio-signature']
  const settings = request.headers['x-twilio-webhooks-signature-settings']
  const signed = {
    url: `${account.repliesTo}${request.url}`,
    body,
    signature: single(signature) ?? '',
    settings: single(settings),
  }
  if (isUnapproved(account, signed)) {
    warn(UNAPPROVED)
    return plain(403, UNAPPROVED)
  }
  if (!isSigned(account, signed)) return plain(403, 'The signature is not of this account.')
  const fields = new URLSearchParams(body)
  const field = (name: string) => fields.get(name) ?? ''
  if (field('AccountSid') !== account.accountSid) return plain(403, 'This is another account.')
  const { pathname } = new URL(request.url, account.repliesTo)
  const now = { ...deps, ...clock() }
  const digits = field('Digits')
  const sid = pathname === SMS_PATH ? field('MessageSid') : `${field('CallSid')} ${digits}`
  // Only what does something may not come again; after it the call ends.
  const mayRepeat = pathname !== SMS_PATH && !isReplyKey(digits)
  if (!mayRepeat && (await isKnown(deps.db, sid))) return plain(403, 'This was answered already.')
  const answer =
    pathname === SMS_PATH
      ? await readText(now, { from: field('From'), to: field('To'), body: field('Body') })
      : await pressKey(now, { token: pathname.slice(KEY_PATH.length), digits })
  if (!mayRepeat) await remember(deps.db, sid, now.now)
  return { status: 200, headers: { 'Content-Type': 'text/xml; charset=utf-8' }, body: answer }
}

const UNAPPROVED =
  'Signed with SHA-1, which STRICT_SECURITY does not take. Give Twilio a webhook rule for this address that signs with a shared key and HMAC_SHA256, and set TWILIO_SHARED_KEY.'

async function isKnown({ read }: Database, sid: string) {
  return (await read.phoneReply.findUnique({ where: { sid } })) !== null
}

/** Afterwards: what a crash cut off may come again. */
function remember(db: Database, sid: string, at: Date) {
  return db.writeStatements((statements) => isFirstAnswer(statements, sid, at))
}

function single(header: string | string[] | undefined) {
  return typeof header === 'string' ? header : undefined
}
