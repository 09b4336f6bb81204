import type { Meant } from '../model/conditions'

export type Attempt = {
  at: number
  answeredAt: number | undefined
  status: number | undefined
  incidentId: number | undefined
}

/** A body that a sender wants to be stored, over all its attempts. */
export type Sending = {
  workspaceId: number
  /** Unlike any other. */
  marker: string
  body: string
  idempotencyKey: string | undefined
  attempts: Attempt[]
}

/** An alert by the contract; its summary begins with the marker. */
export type Sent = Sending & { alert: Meant }

/** What a source says of one of its signals. */
export type SentNotice = Sending & { signal: string; isFiring: boolean }
