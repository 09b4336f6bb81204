import type { IncidentStatus, Severity } from '../../db/database'

export type Choice<Value> = { values: Value[]; isNot?: boolean }

export type IncidentFilter = {
  statuses?: IncidentStatus[]
  severities?: Severity[]
  labels?: LabelChoice[]
  entities?: Choice<string>[]
  runbooks?: Choice<string>[]
  assignees?: Choice<number | null>[]
  teams?: Choice<number | null>[]
  apiKeys?: Choice<number>[]
  texts?: { words: string[]; isNot?: boolean }[]
  since?: Date
  until?: Date
}

export type LabelChoice = Choice<string> & { key: string }

/** `from`, `to`: no id outside can match. */
export type IdWindow = { from?: number | undefined; to?: number | undefined }
export type IdRange = IdWindow & { before?: number | undefined; after?: number | undefined }
