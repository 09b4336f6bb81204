import { stringify } from 'csv-stringify/sync'
import type { NextRequest } from 'next/server'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { readerZone } from '@/app/reader-zone'
import { download } from '@/lib/http/download'
import { getLoad } from '@/lib/on-call/load/get-load'
import { askedFault, readAsked } from '../asked'
import { COLUMNS, rowsOf } from '../rows'

export async function GET(request: NextRequest) {
  const ctx = await requireContext()
  const given = Object.fromEntries(request.nextUrl.searchParams)
  const asked = readAsked(given, ctx.now, await readerZone())
  const fault = askedFault(given, asked)
  if (fault) return new Response(fault, { status: 400 })
  const rows = rowsOf(await guard(getLoad(ctx, asked)))
  // Names are a stranger's: a spreadsheet must not run them as formulas.
  const form = { header: true, columns: COLUMNS, escape_formulas: true, record_delimiter: 'windows' } as const
  return download(stringify(rows, form), `on-call-load-${asked.month}.csv`)
}
