import Link from 'next/link'
import { Fragment } from 'react'

type UsedByProps = {
  policyId: number
  rules: readonly { id: number; name: string; policyId: number | null }[]
  isAdmin: boolean
}

/** The routing rules that lead to a policy, or the way to one. */
export function UsedBy({ policyId, rules, isAdmin }: UsedByProps) {
  const using = rules.filter((rule) => rule.policyId === policyId)
  if (using.length === 0)
    return (
      <p className="text-high text-xs">
        Not used by any routing rule yet: it pages nobody.{' '}
        {isAdmin && <Link href={`/settings/routing/new?policy=${policyId}`}>Create a rule</Link>}
      </p>
    )
  return (
    <p className="text-muted text-xs wrap-anywhere">
      Used by {using.length === 1 ? 'routing rule' : 'routing rules'}{' '}
      {using.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link href={`/settings/routing/${id}`}>
            <span className="sr-only">Rule </span>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
