import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { Notice } from '@/components/ui/notice'
import { PageTitle, Section } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { getRuntime } from '@/lib/server/runtime'
import { getIssuer } from '@/lib/single-sign-on/list'
import { listTeams } from '@/lib/teams/list'
import { parseRowId } from '@/lib/values/row-id'
import { removeIssuerAction } from '../actions'
import { issuerDraft } from '../form-issuer'
import { IssuerAddresses } from '../issuer-addresses'
import { IssuerForm } from '../issuer-form'

export const metadata: Metadata = { title: 'Issuer' }

export default async function IssuerPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await contextFor('manage single sign-on')
  if (id === undefined) return missing()
  const issuer = await guard(getIssuer(ctx, id))
  const baseUrl = getRuntime().env.BASE_URL
  if (issuer.isOfServer)
    return (
      <>
        <PageTitle>{issuer.name}</PageTitle>
        <div className="mb-4">
          <Notice kind="info">The operator sets this issuer by OIDC_ISSUERS, and changes it there.</Notice>
        </div>
        <Section title="At the issuer">
          <IssuerAddresses slug={issuer.slug} baseUrl={baseUrl} />
        </Section>
      </>
    )
  const teams = (await listTeams(ctx)).map((team) => ({ id: team.id, name: team.name }))
  return (
    <>
      <PageTitle
        actions={
          <RemoveForm noun="issuer" name={issuer.name} action={removeIssuerAction} fields={{ issuerId: id }}>
            Whoever signed in by it is signed out, and cannot sign in without a password.
          </RemoveForm>
        }
      >
        {issuer.name}
      </PageTitle>
      <IssuerForm issuerId={id} mark={issuer.mark} issuer={issuerDraft(issuer)} teams={teams} baseUrl={baseUrl} />
    </>
  )
}
