import { LogIn } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { type ListedIssuer, listIssuers } from '@/lib/single-sign-on/list'

export const metadata: Metadata = { title: 'Single sign-on' }

export default async function SingleSignOnPage() {
  const ctx = await contextFor('manage single sign-on')
  const issuers = await guard(listIssuers(ctx))
  const add = (
    <Link href="/settings/single-sign-on/new" prefetch={false} className={buttonClasses('primary')}>
      New issuer
    </Link>
  )
  return (
    <>
      <PageTitle actions={issuers.length > 0 && add}>Single sign-on</PageTitle>
      {issuers.length === 0 ? (
        <EmptyState title="No issuers" icon={LogIn} actions={add}>
          <p>
            By an issuer of OpenID Connect, such as Entra, Okta, Google or Keycloak, people sign in without a password
            of their own here, with the role and teams that their groups give them.
          </p>
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Issuers" className="panel mb-3 divide-y divide-line">
            {issuers.map((issuer) => (
              <IssuerRow key={issuer.id} issuer={issuer} />
            ))}
          </ul>
          <p className="text-muted">
            Keep an admin who signs in with a password: while an issuer is down, nobody signs in by it.
          </p>
        </>
      )}
    </>
  )
}

function IssuerRow({ issuer }: { issuer: ListedIssuer }) {
  const { id, name, url, isEnabled, isOfServer } = issuer
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link href={`/settings/single-sign-on/${id}`} prefetch={false} className="font-medium text-base wrap-anywhere">
          {name}
        </Link>
        {!isEnabled && <span className="badge bg-raised text-muted">Off</span>}
        {isOfServer && <span className="badge bg-raised text-muted">By OIDC_ISSUERS</span>}
      </div>
      <p className="text-muted text-xs wrap-anywhere">{url}</p>
    </li>
  )
}
