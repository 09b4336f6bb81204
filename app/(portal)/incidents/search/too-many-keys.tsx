import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import { MOST_KEYS } from '@/lib/incidents/group'
import { type ListSearch, listUrl } from '../list-url'

export function TooManyKeys({ search }: { search: ListSearch }) {
  const tooMany = search.grouping?.tooMany
  if (!tooMany) return null
  const names = new Intl.ListFormat('en').format(tooMany)
  return (
    <div className="mb-3">
      <Notice kind="info">
        Incidents are grouped by at most {MOST_KEYS} labels. Not used:{' '}
        <VisibleText limit={200} marks={3}>
          {names}
        </VisibleText>
        .{' '}
        <Link href={listUrl(search)} prefetch={false}>
          Keep the first {MOST_KEYS}
        </Link>
      </Notice>
    </div>
  )
}
