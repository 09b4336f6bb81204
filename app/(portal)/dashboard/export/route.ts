import { notFound } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { tableAsCsv } from '@/lib/dashboard/csv'
import { readDashboard } from '@/lib/dashboard/read'
import { TABLES, tableOf } from '@/lib/dashboard/tables'
import { download } from '@/lib/http/download'
import { readSearch } from '../search'

export async function GET(request: NextRequest) {
  const ctx = await requireContext()
  const parameters = Object.fromEntries(request.nextUrl.searchParams)
  const dashboard = await guard(readDashboard(ctx, readSearch(parameters)))
  if (!dashboard) notFound()
  const { counts, whole } = dashboard
  if (!parameters.table) return download(JSON.stringify({ ...counts, ...whole }, null, 2), 'dashboard.json')
  const name = TABLES.find((one) => one === parameters.table)
  const table = name && tableOf(name, counts, whole)
  if (!table) notFound()
  return download(tableAsCsv(table), `dashboard-${name}.csv`)
}
