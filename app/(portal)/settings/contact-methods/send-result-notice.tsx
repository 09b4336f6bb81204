import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import type { SendResult } from '@/lib/channels/channel'

export function SendResultNotice({ what, result }: { what: 'code' | 'test'; result: SendResult }) {
  const { isDelivered, answer } = result
  return (
    <Notice kind={isDelivered ? 'done' : 'error'}>
      <span className="wrap-anywhere">
        {isDelivered ? `The ${what} was delivered: ` : `The ${what} was not delivered: `}
        <VisibleText>{answer}</VisibleText>
      </span>
    </Notice>
  )
}
