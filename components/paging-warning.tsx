import Link from 'next/link'
import type { PagingWarning } from '@/lib/escalation-policies/person-warnings'
import { ForWhoMay } from './may'

/** What is wrong, and the way to where it is mended. */
export function PagingWarningLine({ warning: { words, userIds }, userId }: { warning: PagingWarning; userId: number }) {
  const isOwn = userIds.length > 0 && userIds.every((id) => id === userId)
  return (
    <>
      {words}{' '}
      {isOwn && (
        <Link href="/settings/contact-methods" prefetch={false} className="whitespace-nowrap underline">
          Your contact methods
        </Link>
      )}
      {!isOwn && userIds.length > 0 && (
        <ForWhoMay permission="manage people">
          <Link href="/settings/users" prefetch={false} className="underline">
            Users
          </Link>
        </ForWhoMay>
      )}
    </>
  )
}
