import type { Meant } from '../model/conditions'

export type Attempt = {
  at: number
  answeredAt: number | undefined
  status: number | undefined
  incidentId: number | undefined
}

/** One alert that a sender wants to be stored, over all its attempts. */
export type Sent = {
  workspaceId: number
  /** In the summary, unlike any other. */
  marker: string
  body: string
  alert: Meant
  idempotencyKey: string | undefined
  attempts: Attempt[]
}
