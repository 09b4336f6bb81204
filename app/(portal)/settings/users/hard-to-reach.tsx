import { Notice } from '@/components/ui/notice'
import type { listContactMethodsByUser, NamedMethod } from '@/lib/contact-methods/list-by-user'
import { reachBy } from '@/lib/contact-methods/method-state'
import { whyUnreachable } from '@/lib/on-call/list-unreachable'
import type { onCallAt } from '@/lib/on-call/who-is-on-call'
import { fewNames } from '@/lib/values/few-names'

type HardToReachProps = {
  onCall: Awaited<ReturnType<typeof onCallAt>>
  methods: Awaited<ReturnType<typeof listContactMethodsByUser>>
}

const NAMED = 3

/** Over the table, since whoever is on call without a way to be reached may stand far down in it. */
export function HardToReach({ onCall, methods }: HardToReachProps) {
  const unreached = onCall.filter(({ userId }) => whyUnreachable(reachBy(statesOf(methods.get(userId)))))
  const names = [...new Map(unreached.map(({ userId, userName }) => [userId, userName])).values()]
  if (names.length === 0) return null
  return (
    <div className="mb-3">
      <Notice kind="error">
        <span className="font-medium">
          {fewNames(names, NAMED)} {names.length === 1 ? 'is' : 'are'} on call and can't be paged:
        </span>{' '}
        no contact method works. {names.length === 1 ? 'They add' : 'Each adds'} one under Settings, Contact methods.
      </Notice>
    </div>
  )
}

function statesOf(methods: readonly NamedMethod[] = []) {
  return methods.map(({ state }) => state)
}
