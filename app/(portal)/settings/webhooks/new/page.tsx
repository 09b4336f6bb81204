import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { PageTitle } from '@/components/ui/page'
import { listApiKeys } from '@/lib/api-keys/list'
import { getRuntime } from '@/lib/server/runtime'
import { NEW_WEBHOOK } from '../form-webhook'
import { WebhookForm } from '../webhook-form'

export const metadata: Metadata = { title: 'New webhook' }

export default async function NewWebhookPage() {
  const ctx = await contextFor('manage webhooks')
  const apiKeys = (await guard(listApiKeys(ctx))).map(({ id, name }) => ({ id, name }))
  return (
    <>
      <PageTitle>New webhook</PageTitle>
      <WebhookForm webhook={NEW_WEBHOOK} apiKeys={apiKeys} baseUrl={getRuntime().env.BASE_URL} />
    </>
  )
}
