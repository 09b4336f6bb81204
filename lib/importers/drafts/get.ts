import { type Context, requirePermission } from '../../context'
import { NotFoundError } from '../../errors'
import { isSource, type SourceName } from '../import'

export type ImportState = 'reading' | 'interrupted' | 'failed' | 'read' | 'applied'

/** Nothing was written of it for longer than a source asks to wait. */
const SILENT_MS = 7 * 60_000

const ABOUT = {
  ...({ id: true, source: true, title: true, zone: true, startedBy: true } as const),
  ...({ createdAt: true, touchedAt: true, expiresAt: true, appliedAt: true } as const),
  ...({ requests: true, fault: true, version: true } as const),
}

export type ImportInBrief = Awaited<ReturnType<typeof listImports>>[number]

/** The newest first; without their files. For admins. */
export async function listImports(ctx: Context) {
  requirePermission(ctx, 'configure by file')
  const { db, workspaceId, now } = ctx
  const where = { workspaceId, expiresAt: { gt: now } }
  const rows = await db.read.importDraft.findMany({ where, orderBy: { id: 'desc' }, select: ABOUT })
  const read = await db.read.importDraft.findMany({ where: { ...where, NOT: { files: '' } }, select: { id: true } })
  const ids = new Set(read.map(({ id }) => id))
  return rows.map((row) => ({ ...row, source: sourceOf(row.source), state: stateOf(row, ids.has(row.id), now) }))
}

/** With its files, as they are packed; empty until they are read. For admins. */
export async function getImport(ctx: Context, importId: number) {
  requirePermission(ctx, 'configure by file')
  const { db, workspaceId, now } = ctx
  const where = { id: importId, workspaceId, expiresAt: { gt: now } }
  const select = { ...ABOUT, choices: true, files: true }
  const row = await db.read.importDraft.findFirst({ where, select })
  if (!row) throw new NotFoundError('import')
  return { ...row, source: sourceOf(row.source), state: stateOf(row, row.files !== '', now) }
}

type Times = { fault: string | null; appliedAt: Date | null; touchedAt: Date }

function stateOf({ fault, appliedAt, touchedAt }: Times, isRead: boolean, now: Date): ImportState {
  if (appliedAt) return 'applied'
  if (isRead) return 'read'
  if (fault !== null) return 'failed'
  return now.getTime() - touchedAt.getTime() > SILENT_MS ? 'interrupted' : 'reading'
}

function sourceOf(name: string): SourceName {
  if (!isSource(name)) throw new Error(`There is no source "${name}".`)
  return name
}
