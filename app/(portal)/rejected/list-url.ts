import { parseRowId } from '@/lib/row-id'

export type RejectedPlace = { isHandled: boolean; apiKeyId?: number | undefined; before?: number | undefined }

type Search = Record<string, string | string[] | undefined>

/** Ignores what it does not understand. */
export function readPlace({ state, key, before }: Search): RejectedPlace {
  return { isHandled: state === 'handled', apiKeyId: parseRowId(key), before: parseRowId(before) }
}

export function placeUrl({ isHandled, apiKeyId, before }: RejectedPlace) {
  const query = new URLSearchParams()
  if (isHandled) query.set('state', 'handled')
  if (apiKeyId !== undefined) query.set('key', String(apiKeyId))
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `/rejected?${query}` : '/rejected'
}
