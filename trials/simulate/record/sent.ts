/** As its sender means it. */
export type Meant = { severity: string; summary: string; labels: Record<string, string>; entityId: string | undefined }

export type Attempt = {
  at: number
  answeredAt: number | undefined
  status: number | undefined
  incidentId: number | undefined
}

/** A body that must be stored, over all its attempts. */
export type Sending = {
  workspaceId: number
  /** Different in each. */
  marker: string
  body: string
  idempotencyKey: string | undefined
  attempts: Attempt[]
}

/** The summary begins with the marker. */
export type Sent = Sending & { alert: Meant }

export type SentNotice = Sent & { signal: string; isFiring: boolean }
