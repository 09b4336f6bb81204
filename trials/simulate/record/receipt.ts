/** What arrived at a receiver; steps and incidents as the page itself says. */
export type Receipt = {
  /** Milliseconds since the start. */
  at: number
  receiver: string
  uid: string
  /** The content of a page by webhook. */
  says: Says | undefined
  title: string
  kind: string
  /** How a page that is no webhook can be answered. */
  reply?: Reply
}

export type Reply =
  | { by: 'sms'; code: number }
  | { by: 'telegram'; chatId: number; messageId: number }
  | { by: 'pushover'; receipt: string }

type Says = {
  incidentId: number
  incidents: number
  /** Beside the first one. */
  others: number[]
  step: number
  repeat: number
  token: string
}

export function readWebhook(body: string, uid: string) {
  const { type, data } = JSON.parse(body)
  const { title, incident, incidents, others = [], step, acknowledgeUrl } = data
  const says =
    type === 'page' && incident
      ? {
          incidentId: Number(incident.id),
          incidents: Number(incidents),
          others: others.map((other: { id: string }) => Number(other.id)),
          step: Number(step?.number ?? 0) - 1,
          repeat: Number(step?.repeat ?? 0),
          token: String(acknowledgeUrl).split('/').at(-1) ?? '',
        }
      : undefined
  return { kind: String(type), uid, title: String(title ?? ''), says }
}
