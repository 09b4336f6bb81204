import type { IncidentStatus, Severity } from '../db/database'

/** Any of the values; with `isNot` none of them. */
export type Choice<Value> = { values: Value[]; isNot?: boolean }

/** What incidents are asked for: every part must hold. An empty list of statuses or severities means any. */
export type IncidentFilter = {
  statuses?: IncidentStatus[]
  severities?: Severity[]
  labels?: LabelChoice[]
  entities?: Choice<string>[]
  runbooks?: Choice<string>[]
  /** By row ids; null for incidents without. */
  assignees?: Choice<number | null>[]
  teams?: Choice<number | null>[]
  apiKeys?: Choice<number>[]
  /** Words that follow each other, as `wordsOf` gives them. */
  texts?: { words: string[]; isNot?: boolean }[]
  since?: Date
  until?: Date
}

export type LabelChoice = Choice<string> & { key: string }

export type IdRange = { before?: number | undefined; after?: number | undefined }
