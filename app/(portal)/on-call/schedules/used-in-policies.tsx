import Link from 'next/link'
import { Fragment } from 'react'
import type { Policy } from '@/lib/escalation-policies/get'

/** The policies with a step that pages whoever is on call, or the way to one. */
export function UsedInPolicies({ scheduleId, policies }: { scheduleId: number; policies: Policy[] }) {
  const using = policies.filter(({ steps }) =>
    steps.some(({ targets }) => targets.some((target) => 'scheduleId' in target && target.scheduleId === scheduleId)),
  )
  if (using.length === 0)
    return (
      <p className="-mt-2 mb-4 text-high">
        Not used by any escalation policy yet: it pages nobody.{' '}
        <Link href={`/settings/escalation/new?schedule=${scheduleId}`}>Add to a policy</Link>
      </p>
    )
  return (
    <p className="-mt-2 mb-4 text-muted wrap-anywhere">
      Used by{' '}
      {using.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link href={`/settings/escalation/${id}`}>{name}</Link>
        </Fragment>
      ))}
    </p>
  )
}
