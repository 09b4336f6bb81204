import { stringify } from 'csv-stringify/sync'
import type { NextRequest } from 'next/server'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { exportObject } from '@/lib/audit/export-line'
import { type AuditPage, listAudit } from '@/lib/audit/list'
import { auditSentence } from '@/lib/audit/sentence'
import { download } from '@/lib/http/download'
import { auditFilter, readAuditSearch } from '../asked'

/** The newest that match: a table that a spreadsheet opens. */
const MOST_ROWS = 10_000

const COLUMNS = ['time', 'who', 'through', 'address', 'request', 'change', 'action', 'subject', 'values']

export async function GET(request: NextRequest) {
  const ctx = await requireContext()
  const search = readAuditSearch(Object.fromEntries(request.nextUrl.searchParams))
  const { entries } = await guard(listAudit(ctx, { ...auditFilter(search, ctx.now), take: MOST_ROWS }))
  if (request.nextUrl.searchParams.get('as') === 'json')
    return download(entries.map(lineOf).join(''), 'audit-log.jsonl')
  // Names and values are a stranger's: a spreadsheet must not run them as formulas.
  const csv = stringify(entries.map(rowOf), { header: true, columns: COLUMNS, escape_formulas: true })
  return download(csv, 'audit-log.csv')
}

function lineOf({ storedChanges: changes, ...entry }: AuditPage['entries'][number]) {
  return `${JSON.stringify(exportObject({ ...entry, changes }))}\n`
}

function rowOf({ at, user, through, address, requestId, action, subject, changes }: AuditPage['entries'][number]) {
  const { words, subject: name, rest } = auditSentence(action, subject)
  return {
    time: at.toISOString(),
    who: user?.name ?? 'server or command line',
    through: through ?? '',
    address: address ?? '',
    request: requestId ?? '',
    change: `${words} ${name}${rest}`,
    action,
    subject,
    values: changes.map(({ field, before = '', after = '' }) => `${field}: ${before} → ${after}`).join('\n'),
  }
}
