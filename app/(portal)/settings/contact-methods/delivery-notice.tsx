import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import type { Delivery } from '@/lib/channels/channel'

/** What became of a code or a test, with the receiver's own words. */
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
