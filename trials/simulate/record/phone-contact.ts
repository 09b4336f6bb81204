/** A call or an SMS that Twilio has taken; `outcome`: its last status, once it has one. */
export type PhoneContact = {
  channel: 'sms' | 'voice'
  receiver: string
  uid: string
  sid: string
  at: number
  outcome?: 'delivered' | 'undelivered' | 'completed' | 'busy' | 'no-answer'
  endedAt?: number
}
