import { parseRowId } from '@/lib/values/row-id'

export type RejectedFilter = { isClosed: boolean; apiKeyId?: number | undefined; before?: number | undefined }

type Search = Record<string, string | string[] | undefined>

export function readFilter({ state, key, before }: Search): RejectedFilter {
  return { isClosed: state === 'closed', apiKeyId: parseRowId(key), before: parseRowId(before) }
}

export function rejectedUrl({ isClosed, apiKeyId, before }: RejectedFilter) {
  const query = new URLSearchParams()
  if (isClosed) query.set('state', 'closed')
  if (apiKeyId !== undefined) query.set('key', String(apiKeyId))
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `/rejected?${query}` : '/rejected'
}
