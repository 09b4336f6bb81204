import type { Metadata } from 'next'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle, Section } from '@/components/ui/page'
import { listApiKeys } from '@/lib/api-keys/list'
import { listHeartbeats } from '@/lib/heartbeats/list'
import { countOpenByKey } from '@/lib/rejected-alerts/count-open'
import { getRuntime } from '@/lib/server/runtime'
import { ApiKeyList } from './api-key-list'
import { CreateApiKeyForm } from './create-api-key-form'

export const metadata: Metadata = { title: 'API keys' }

export default async function ApiKeysPage() {
  const ctx = await requireContext()
  const keys = await guard(listApiKeys(ctx))
  const rejected = await countOpenByKey(ctx)
  const heartbeats = await guard(listHeartbeats(ctx))
  return (
    <>
      <PageTitle>API keys</PageTitle>
      <Section title="New key">
        <CreateApiKeyForm baseUrl={getRuntime().env.BASE_URL} />
      </Section>
      {keys.length > 0 ? (
        <ApiKeyList keys={keys} rejected={rejected} heartbeats={heartbeats} />
      ) : (
        <EmptyState title="No API keys yet">
          <p>Create one for each monitor, so that you can rotate or revoke one without touching the others.</p>
        </EmptyState>
      )}
    </>
  )
}
