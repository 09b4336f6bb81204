import type { Metadata } from 'next'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { noteShownSecret } from '@/app/auth/note-shown-secret'
import { Notice } from '@/components/ui/notice'
import { PageTitle, Section } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { listApiKeys } from '@/lib/api-keys/list'
import { getRuntime } from '@/lib/server/runtime'
import { parseRowId } from '@/lib/values/row-id'
import { getWebhook, type ListedWebhook } from '@/lib/webhooks/list'
import { listWebhookEvents } from '@/lib/webhooks/list-events'
import { removeWebhookAction } from '../actions'
import { webhookDraft } from '../form-webhook'
import { WebhookForm } from '../webhook-form'
import { LastEvent, WebhookBadge } from '../webhook-state'
import { EventLog } from './event-log'
import { RenewSecret } from './renew-secret'

export const metadata: Metadata = { title: 'Webhook' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> }

export default async function WebhookPage({ params, searchParams }: Props) {
  const id = parseRowId((await params).id)
  const ctx = await contextFor('manage webhooks')
  if (id === undefined) return missing()
  const { before } = await searchParams
  const webhook = await guard(getWebhook(ctx, id))
  noteShownSecret(ctx, `the address of webhook ${webhook.name} (#${id})`)
  const log = await guard(listWebhookEvents(ctx, { webhookId: id, before: parseRowId(before) }))
  const apiKeys = (await guard(listApiKeys(ctx))).map((key) => ({ id: key.id, name: key.name }))
  return (
    <>
      <PageTitle
        beside={<WebhookBadge {...webhook} />}
        actions={
          <RemoveForm noun="webhook" name={webhook.name} action={removeWebhookAction} fields={{ webhookId: id }}>
            Its log is deleted too.
          </RemoveForm>
        }
      >
        {webhook.name}
      </PageTitle>
      <ManagedNotice ctx={ctx} kind="webhooks" id={id} />
      <Facts webhook={webhook} />
      <Section title="Last 7 days">
        <EventLog webhookId={id} {...log} isEnabled={webhook.isEnabled} />
      </Section>
      <WebhookForm
        webhookId={id}
        mark={webhook.mark}
        webhook={webhookDraft(webhook)}
        apiKeys={apiKeys}
        baseUrl={getRuntime().env.BASE_URL}
      />
      <RenewSecret webhookId={id} name={webhook.name} />
    </>
  )
}

function Facts({ webhook }: { webhook: ListedWebhook }) {
  const { waiting, leftOut, conditions } = webhook
  return (
    <div className="mb-4 flex flex-col gap-2">
      <p className="text-muted wrap-anywhere">
        <LastEvent {...webhook} />
        {waiting > 0 && ` · ${waiting} waiting`}
      </p>
      {leftOut > 0 && (
        <Notice kind="warning">
          {leftOut === 1 ? '1 event was' : `${leftOut} events were`} left out because too many waited. Their numbers are
          missing in what the receiver got.
        </Notice>
      )}
      {!conditions && (
        <Notice kind="warning">What is stored of its conditions cannot be read: it is told of no incident.</Notice>
      )}
    </div>
  )
}
