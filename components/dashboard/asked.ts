import type { Severity } from '@/lib/values/severity'

/** Incidents that a figure counts: those received in the time, or without one those that are unresolved now. */
export type Asked = {
  time?: { from: Date; to: Date }
  severities?: readonly Severity[]
  /** `isNot`: with none of the values. */
  label?: { key: string; values: readonly string[]; isNot?: boolean }
  /** The name of an API key. */
  apiKey?: string
}

/** The address of the list that shows them. */
export type ListOf = (asked: Asked) => string

export function stepTime(at: Date, stepMs: number) {
  return { from: at, to: new Date(at.getTime() + stepMs) }
}
