import { Braces } from 'lucide-react'
import { SENDERS, type SenderName } from '@/lib/senders/senders'

/** Two letters of the tool; of one's own code and of tools nobody named a pair of brackets. */
export function SenderMark({ sender }: { sender: SenderName | undefined }) {
  const mark = SENDERS.find(({ name }) => name === sender)?.mark
  return (
    <span aria-hidden className="sender-mark">
      {mark ?? <Braces className="size-3.5" />}
    </span>
  )
}
