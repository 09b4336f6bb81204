import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import type { Delivery } from '@/lib/channels/channel'

export function DeliveryNotice({ what, delivery }: { what: 'code' | 'test'; delivery: Delivery }) {
  const { isDelivered, answer } = delivery
  return (
    <Notice kind={isDelivered ? 'done' : 'error'}>
      <span className="wrap-anywhere">
        {isDelivered ? `The ${what} was delivered: ` : `The ${what} was not delivered: `}
        <VisibleText>{answer}</VisibleText>
      </span>
    </Notice>
  )
}
