import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import type { listContactMethodsByUser, NamedMethod } from '@/lib/contact-methods/list-by-user'
import { reachBy } from '@/lib/contact-methods/method-state'
import { whyUnreachable } from '@/lib/on-call/list-unreachable'
import type { onCallAt } from '@/lib/on-call/who-is-on-call'
import { fewNames } from '@/lib/values/few-names'

type HardToReachProps = {
  onCall: Awaited<ReturnType<typeof onCallAt>>
  methods: Awaited<ReturnType<typeof listContactMethodsByUser>>
  /** Who reads it. */
  userId: number
}

const NAMED = 3

/** Over the table, since whoever is on call without a way to be reached may stand far down in it. */
export function HardToReach({ onCall, methods, userId }: HardToReachProps) {
  const unreached = onCall.filter((one) => whyUnreachable(reachBy(statesOf(methods.get(one.userId)))))
  const names = [...new Map(unreached.map((one) => [one.userId, one.userName])).values()]
  if (names.length === 0) return null
  const isYou = unreached.every((one) => one.userId === userId)
  return (
    <div className="mb-3">
      <Notice kind="error">
        <span className="font-medium">
          {isYou ? 'You' : fewNames(names, NAMED)} {isYou || names.length > 1 ? 'are' : 'is'} on call and can't be
          paged:
        </span>{' '}
        no contact method works.{' '}
        {isYou ? (
          <Link href="/settings/contact-methods?add=new" className="underline">
            Add one.
          </Link>
        ) : (
          `${names.length === 1 ? 'They add' : 'Each adds'} one under Settings, Contact methods.`
        )}
      </Notice>
    </div>
  )
}

function statesOf(methods: readonly NamedMethod[] = []) {
  return methods.map(({ state }) => state)
}
