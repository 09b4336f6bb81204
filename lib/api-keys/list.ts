import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'
import { type SenderName, senderOf } from '../senders/senders'
import { compiledReading } from '../sources/compiled'
import { type ApiKeyState, apiKeyState } from './state'

export type ApiKeySummary = {
  id: number
  name: string
  state: ApiKeyState
  createdBy: string | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  hint: string
  /** The tool that it was made for, or that sends as its reading says. */
  sender: SenderName | undefined
  rate: number | null
  burst: number | null
  pagesRejected: boolean
  oldToken: { hint: string; endsAt: Date; lastUsedAt: Date | null } | null
}

export async function listApiKeys(ctx: Context): Promise<ApiKeySummary[]> {
  requirePermission(ctx, 'manage API keys')
  const rows = await ctx.db.read.apiKey.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    include: { createdBy: { select: { name: true } }, tokens: { orderBy: { id: 'desc' } } },
  })
  return rows.map((row) => summarize(row, ctx.now))
}

/** @throws NotFoundError when the workspace has no such key */
export async function getApiKey(ctx: Context, apiKeyId: number): Promise<ApiKeySummary> {
  requirePermission(ctx, 'manage API keys')
  const row = await ctx.db.read.apiKey.findFirst({
    where: { id: apiKeyId, workspaceId: ctx.workspaceId },
    include: { createdBy: { select: { name: true } }, tokens: { orderBy: { id: 'desc' } } },
  })
  if (!row) throw new NotFoundError('No such API key.')
  return summarize(row, ctx.now)
}

type Row = {
  id: number
  name: string
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  rate: number | null
  burst: number | null
  pagesRejected: boolean
  sender: string | null
  reading: string | null
  createdBy: { name: string } | null
  tokens: { hint: string; endsAt: Date | null; lastUsedAt: Date | null }[]
}

function summarize(row: Row, now: Date): ApiKeySummary {
  const [current, ...older] = row.tokens
  const state = apiKeyState(row, now)
  const old = older.find(({ endsAt }) => endsAt && endsAt > now)
  const uses = row.tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
  return {
    id: row.id,
    name: row.name,
    state,
    createdBy: row.createdBy?.name ?? null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    lastUsedAt: uses.reduce<Date | null>((latest, use) => (latest && latest > use ? latest : use), null),
    hint: current?.hint ?? '',
    sender: senderOf(row.sender, row.reading === null ? undefined : compiledReading(row.reading)?.name),
    rate: row.rate,
    burst: row.burst,
    pagesRejected: row.pagesRejected,
    oldToken:
      state === 'active' && old?.endsAt
        ? { hint: old.hint, endsAt: earlier(old.endsAt, row.expiresAt), lastUsedAt: old.lastUsedAt }
        : null,
  }
}

function earlier(endsAt: Date, expiresAt: Date | null) {
  return expiresAt && expiresAt < endsAt ? expiresAt : endsAt
}
