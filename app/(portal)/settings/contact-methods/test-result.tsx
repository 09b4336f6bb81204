import { CircleCheck, CircleX } from 'lucide-react'
import { VisibleText } from '@/components/ui/visible-text'
import type { SendResult } from '@/lib/channels/channel'

/** One line in the row of the contact method that was tested. */
export function TestResult({ result: { isDelivered, answer } }: { result: SendResult }) {
  const Mark = isDelivered ? CircleCheck : CircleX
  return (
    <p
      role={isDelivered ? 'status' : 'alert'}
      className={`flex items-start gap-1.5 text-xs wrap-anywhere ${isDelivered ? 'text-good' : 'text-danger'}`}
    >
      <Mark aria-hidden className="size-4 shrink-0" />
      <span>
        {isDelivered ? 'Test delivered: ' : 'Test not delivered: '}
        <VisibleText>{answer}</VisibleText>
      </span>
    </p>
  )
}
