import type { Severity } from '../db/database'
import { SEVERITIES } from '../values/severity'

const COLUMNS = { low: 'pagesLow', medium: 'pagesMedium', high: 'pagesHigh', critical: 'pagesCritical' } as const

export type PagingColumns = Record<(typeof COLUMNS)[Severity], boolean>

export function pagingSeverities(row: Record<keyof PagingColumns, boolean | number>): Severity[] {
  return SEVERITIES.filter((severity) => row[COLUMNS[severity]])
}

export function pagingColumns(severities: readonly string[]): PagingColumns {
  return {
    pagesLow: severities.includes('low'),
    pagesMedium: severities.includes('medium'),
    pagesHigh: severities.includes('high'),
    pagesCritical: severities.includes('critical'),
  }
}
