export type TwilioAccount = {
  /** Without a slash at its end; another for SignalWire and its like. */
  apiUrl: string
  accountSid: string
  /** The one before it is accepted too, while it is rotated. */
  authTokens: string[]
  /** With one of which Twilio signs with SHA-256, where a rule of the account says so; it signs with the token and SHA-1 else. */
  sharedKeys: string[]
  /** Then only SHA-256 counts. */
  isStrict: boolean
  /** A number of the account, or an alphanumeric sender, which cannot be answered. */
  from: string | undefined
  messagingService: string | undefined
  /** Where Twilio can send what people press and reply, such as https://tocsin.example.com; undefined: nowhere. */
  repliesTo: string | undefined
}

/** Of what people press in a call. A token to acknowledge follows. */
export const KEY_PATH = '/api/twilio/key/'
export const SMS_PATH = '/api/twilio/sms'
