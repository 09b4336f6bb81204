import { stringify } from 'csv-stringify/sync'
import { notFound } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { requireContext } from '@/app/auth/session'
import { download } from '@/lib/http/download'
import { readDashboard } from '../read-dashboard'
import { readSearch } from '../search'
import { TABLES, tableOf } from '../tables'

export async function GET(request: NextRequest) {
  const ctx = await requireContext()
  const parameters = Object.fromEntries(request.nextUrl.searchParams)
  const { counts, whole } = await readDashboard(ctx, readSearch(parameters))
  if (!parameters.table) return download(JSON.stringify({ ...counts, ...whole }, null, 2), 'dashboard.json')
  const name = TABLES.find((one) => one === parameters.table)
  const table = name && tableOf(name, counts, whole)
  if (!table) notFound()
  // Names and label values are a stranger's: a spreadsheet must not run them as formulas.
  const csv = stringify(table.rows, { header: true, columns: table.columns, escape_formulas: true })
  return download(csv, `dashboard-${name}.csv`)
}
