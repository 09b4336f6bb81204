import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { findUnsearched } from '@/lib/text-index/unindexed'
import type { SearchProps } from './search-props'

/** What a search for words leaves out while the index is far behind. */
export async function Unsearched({ ctx, query }: Pick<SearchProps, 'ctx' | 'query'>) {
  if (!query.filter.texts?.length) return null
  const unsearched = await findUnsearched(ctx)
  if (!unsearched) return null
  return (
    <div className="mb-3">
      <Notice kind="info">
        Very many alerts came, and their words are still being read: incidents that arrived between{' '}
        <RelativeTime at={unsearched.from} withExact /> and <RelativeTime at={unsearched.to} withExact /> are not found
        by their words yet.
      </Notice>
    </div>
  )
}
