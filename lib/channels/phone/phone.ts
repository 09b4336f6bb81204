import type { CountryCode } from '../../values/phone-number'
import type { TwilioAccount } from '../twilio/account'

/** How phones are reached; without either there are no calls and no SMS. */
export type Phone = {
  /** For calls, and for SMS unless there is a gateway. */
  twilio?: TwilioAccount | undefined
  gateway?: SmsGateway | undefined
  /** Whose numbers may be typed without it. */
  country?: CountryCode | undefined
  /** Calls and SMS of a workspace in 24 hours. */
  mostADay: number
  /** Between two looks at what became of a message. */
  pause: (milliseconds: number) => Promise<unknown>
}

/** An HTTP request of any form. `{to}`, `{text}` and `{secret}` are filled in, as the body's form needs. */
export type SmsGateway = { url: string; headers: Record<string, string>; body: string; secret: string }

export const NO_PHONE = 'This server calls no phones: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.'
export const NO_SMS = 'This server sends no SMS: set SMS_GATEWAY_URL, or TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'
