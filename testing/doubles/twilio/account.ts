import type { Routes } from '../send-to-loopback'

/** The hash of a signature, as its header names it. */
export type Algorithm = 'HMAC_SHA1' | 'HMAC_SHA256'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** Another name and password for the REST API. */
  apiKey?: { sid: string; secret: string }
  /** Numbers of the account, each with where its inbound messages go; Twilio's own test number, unless named. */
  numbers?: Record<string, { smsUrl?: string }>
  /** By their SIDs, `MG…`. */
  messagingServices?: Record<string, { sender: string; statusCallback?: string }>
  /** Signs webhooks instead of the account's token, as a Webhooks Rule of the account says. */
  sharedKey?: { sid: string; secret: string; algorithm?: Algorithm }
  routes?: Routes
  /** Of the port in the URL that is signed: Twilio does all of these. Unless named, `http` keeps it and `https` loses it. */
  signedPort?: 'as given' | 'left out' | 'always there'
  /** How long a webhook may take to answer; Twilio's own limit, unless named. */
  webhookTimeoutMs?: number
}

export type Account = ReturnType<typeof openAccount>

const TEST_NUMBER = '+15005550006'

export function openAccount(settings: TwilioSettings) {
  const { accountSid } = settings
  return {
    settings,
    accountSid,
    path: `/2010-04-01/Accounts/${accountSid}`,
    numbers: new Map(Object.entries(settings.numbers ?? { [TEST_NUMBER]: {} })),
    messagingServices: new Map(Object.entries(settings.messagingServices ?? {})),
    /** Error codes by the number called or written to. */
    refusals: new Map<string, number>(),
    /** `to from` of people who sent STOP. */
    optedOut: new Set<string>(),
  }
}
