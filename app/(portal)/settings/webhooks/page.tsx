import { Webhook } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { describeAddress } from '@/lib/channels/web-address'
import { type ListedWebhook, listWebhooks } from '@/lib/webhooks/list'
import { LastEvent, WebhookBadge } from './webhook-state'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage() {
  const ctx = await contextFor('manage webhooks')
  const webhooks = await guard(listWebhooks(ctx))
  const add = (
    <Link href="/settings/webhooks/new" prefetch={false} className={buttonClasses('primary')}>
      New webhook
    </Link>
  )
  return (
    <>
      <PageTitle actions={webhooks.length > 0 && add}>Webhooks</PageTitle>
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks" icon={Webhook} actions={add}>
          <p>A webhook tells another program what happens here: that an incident opens, is acknowledged or resolved.</p>
        </EmptyState>
      ) : (
        <ul aria-label="Webhooks" className="panel divide-y divide-line">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </>
  )
}

function WebhookRow({ webhook }: { webhook: ListedWebhook }) {
  const { id, name, url, waiting } = webhook
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link href={`/settings/webhooks/${id}`} prefetch={false} className="font-medium text-base wrap-anywhere">
          {name}
        </Link>
        <WebhookBadge {...webhook} />
      </div>
      <p className="text-muted text-xs wrap-anywhere">
        {describeAddress(url)}
        {waiting > 0 && ` · ${waiting} waiting`} · <LastEvent {...webhook} />
      </p>
    </li>
  )
}
