import type { WebhookSettings } from '../lib/webhooks/check'
import { EVENT_KINDS } from '../lib/webhooks/kinds'

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export const ALL_EVENTS: WebhookSettings = {
  name: 'Everything',
  url: 'https://hooks.example/in',
  kinds: Object.keys(EVENT_KINDS),
  conditions: [],
  isEnabled: true,
}
