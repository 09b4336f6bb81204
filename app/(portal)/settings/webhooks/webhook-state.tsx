import { Check } from 'lucide-react'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { ListedWebhook } from '@/lib/webhooks/list'

type Webhook = Pick<ListedWebhook, 'isEnabled' | 'last'>

export function WebhookBadge({ isEnabled, last }: Webhook) {
  if (!isEnabled) return <span className="badge bg-raised text-muted">Off</span>
  if (!last) return <span className="badge bg-raised text-muted">Waiting</span>
  if (last.state !== 'sent') return <span className="badge bg-high-soft text-high">Failing</span>
  return (
    <span className="badge bg-good-soft text-good">
      <Check aria-hidden className="size-3.5" />
      Delivering
    </span>
  )
}

/** What became of the event that was tried last. */
export function LastEvent({ isEnabled, disabledReason, last }: Webhook & Pick<ListedWebhook, 'disabledReason'>) {
  if (!isEnabled && disabledReason) return <>Turned off: {disabledReason}</>
  if (!last?.attemptedAt) return <>Nothing was sent yet.</>
  return (
    <>
      {last.state === 'sent' ? 'Last event delivered ' : 'Last event not delivered, tried '}
      <RelativeTime at={last.attemptedAt} />
      {last.answer && last.state !== 'sent' && (
        <>
          : <VisibleText>{last.answer}</VisibleText>
        </>
      )}
    </>
  )
}
