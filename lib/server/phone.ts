import { setTimeout as pause } from 'node:timers/promises'
import type { Phone, SmsGateway } from '../channels/phone/phone'
import type { TwilioAccount } from '../channels/twilio/account'
import type { Env } from '../env'

/** Undefined where no setting names a way to reach phones. */
export function createPhone(env: Env): Phone | undefined {
  const twilio = twilioAccount(env)
  const gateway = smsGateway(env)
  if (!twilio && !gateway) return undefined
  const { PHONE_DAILY_LIMIT: mostADay, PHONE_COUNTRY: country } = env
  return { twilio, gateway, country, mostADay, pause: (milliseconds) => pause(milliseconds) }
}

function smsGateway(env: Env): SmsGateway | undefined {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret = '' } = env
  const { SMS_GATEWAY_HEADERS: headers = JSON_HEADERS, SMS_GATEWAY_BODY: body = JSON_BODY } = env
  return url ? { url, headers, body, secret } : undefined
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const JSON_BODY = '{"to": "{to}", "text": "{text}"}'

function twilioAccount(env: Env): TwilioAccount | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: token, TWILIO_AUTH_TOKEN_BEFORE: before } = env
  if (!accountSid || !token) return undefined
  const hasReplies = env.TWILIO_REPLIES ?? env.BASE_URL.startsWith('https:')
  return {
    apiUrl: env.TWILIO_API_URL,
    accountSid,
    authTokens: before ? [token, before] : [token],
    sharedKeys: env.TWILIO_SHARED_KEY ?? [],
    isStrict: env.STRICT_SECURITY,
    from: env.TWILIO_FROM,
    messagingService: env.TWILIO_MESSAGING_SERVICE,
    repliesTo: hasReplies ? env.BASE_URL : undefined,
  }
}
