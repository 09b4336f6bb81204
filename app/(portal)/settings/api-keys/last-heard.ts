import type { ApiKeyActivity } from '@/lib/api-keys/activity'
import type { ApiKeySummary } from '@/lib/api-keys/list'

/** A token's use is noted some moments after its alert, which is known at once. */
export function lastHeard({ lastUsedAt }: ApiKeySummary, activity: ApiKeyActivity | undefined): Date | undefined {
  const newestAt = activity?.newestAt
  if (!lastUsedAt || (newestAt && newestAt > lastUsedAt)) return newestAt
  return lastUsedAt
}
