import { readListSearch } from '@/app/(portal)/incidents/list-url'
import { currentContext } from '@/app/auth/session'
import { type IncidentRowData, toRows } from '@/components/incident-rows'
import { groupDigits } from '@/components/ui/group-digits'
import { freshIncidents } from '@/lib/incidents/fresh'
import { readQuery } from '@/lib/search/read-query'
import { parseRowId } from '@/lib/values/row-id'
import { privateJson } from '../private-json'

const MOST_ROWS = 500

export type FreshRows = { workspaceId: number; rows: IncidentRowData[]; matching: number[]; newer: string }

export async function GET(request: Request) {
  const ctx = await currentContext()
  if (!ctx) return new Response(null, { status: 401 })
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const { filter } = await readQuery(ctx, readListSearch(search).q)
  const shown = (search.shown ?? '').split(',').flatMap((text) => parseRowId(text) ?? [])
  const upToId = parseRowId(search.upTo) ?? 0
  const fresh = await freshIncidents(ctx, filter, { shown: shown.slice(0, MOST_ROWS), upToId })
  return privateJson({
    workspaceId: ctx.workspaceId,
    rows: toRows(fresh.incidents),
    matching: [...fresh.matching],
    newer: fresh.newer === 0 ? '' : `${groupDigits(fresh.newer)}${fresh.isCut ? '+' : ''}`,
  } satisfies FreshRows)
}
