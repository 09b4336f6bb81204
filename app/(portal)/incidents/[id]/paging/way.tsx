import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Explanation } from '@/lib/escalations/explain'

type Ways = Pick<NonNullable<Explanation>, 'rule' | 'policy' | 'policyId' | 'severity' | 'pagedAs' | 'escalation'>

/** Which rule took the incident, and which policy it leads to, each with its page as long as there is one. */
export function Way({ explanation }: { explanation: Ways }) {
  const { rule, policy, policyId } = explanation
  return (
    <>
      {rule && (
        <>
          Rule <To href={rule.isRemoved ? undefined : `/settings/routing/${rule.ruleId}`}>{rule.name}</To> (v
          {rule.version}){raised(explanation)} →{' '}
        </>
      )}
      {policy === null ? (
        'pages nobody'
      ) : (
        <>
          {rule ? 'policy' : 'Policy'}{' '}
          <To href={policyId === undefined ? undefined : `/settings/escalation/${policyId}`}>{policy}</To>
        </>
      )}
    </>
  )
}

function To({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <Link href={href} prefetch={false} className="wrap-anywhere">
      {children}
    </Link>
  ) : (
    <span className="wrap-anywhere">{children}</span>
  )
}

function raised({ severity, pagedAs }: Ways) {
  return pagedAs === severity ? '' : `, as ${pagedAs} instead of ${severity}`
}
