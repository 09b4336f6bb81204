import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import type { NotDone } from '../actions'

const DID = { open: 'reopened', acknowledged: 'acknowledged', resolved: 'resolved' }

export function NotDoneNotice({ notDone }: { notDone: NotDone }) {
  if (notDone.reason === 'superseded') {
    const { incidentId } = notDone
    return (
      <Notice kind="info">
        The same signal has another incident that is not resolved:{' '}
        <Link href={`/incidents/${incidentId}`}>incident {incidentId}</Link>.
      </Notice>
    )
  }
  const { by, status, at } = notDone
  return (
    <Notice kind="info">
      {by || 'Another person'} already {DID[status]} this, <RelativeTime at={at} />.
    </Notice>
  )
}
