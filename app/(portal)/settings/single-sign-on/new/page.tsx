import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle } from '@/components/ui/page'
import { getRuntime } from '@/lib/server/runtime'
import { newSlug } from '@/lib/single-sign-on/add'
import { listTeams } from '@/lib/teams/list'
import { newIssuerDraft } from '../form-issuer'
import { IssuerForm } from '../issuer-form'

export const metadata: Metadata = { title: 'New issuer' }

export default async function NewIssuerPage() {
  const ctx = await contextFor('manage single sign-on')
  const teams = (await listTeams(ctx)).map(({ id, name }) => ({ id, name }))
  return (
    <>
      <PageTitle>New issuer</PageTitle>
      <IssuerForm issuer={newIssuerDraft(newSlug())} teams={teams} baseUrl={getRuntime().env.BASE_URL} />
    </>
  )
}
