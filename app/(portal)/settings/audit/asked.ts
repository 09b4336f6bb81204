import type { AuditFilter } from '@/lib/audit/list'
import { type AuditKind, readAuditKind } from '@/lib/audit/sentence'
import { parseRowId } from '@/lib/values/row-id'

export const DAYS = [1, 7, 30, 90] as const

const DAY_MS = 86_400_000

export type AuditSearch = { who: string; kind: AuditKind | ''; days: string }

type Asked = Record<string, string | string[] | undefined>

/** What an address asks for; what it cannot mean is left out. */
export function readAuditSearch(asked: Asked): AuditSearch {
  const who = asked.who === 'none' ? 'none' : String(parseRowId(asked.who) ?? '')
  const days = String(DAYS.find((days) => String(days) === asked.days) ?? '')
  return { who, kind: readAuditKind(asked.kind) ?? '', days }
}

export function auditFilter({ who, kind, days }: AuditSearch, now: Date): AuditFilter {
  return {
    userId: who === 'none' ? 'none' : parseRowId(who),
    kind: kind || undefined,
    since: days ? new Date(now.getTime() - Number(days) * DAY_MS) : undefined,
  }
}

/** The search as it stands in an address, without what is not asked. */
export function auditAddress(path: string, search: AuditSearch, more: Record<string, string> = {}) {
  const given = Object.entries({ ...search, ...more }).filter(([, value]) => value !== '')
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
