import { UserRoundX } from 'lucide-react'
import type { AwayOnCall } from '@/lib/on-call/away/list-away'

/** Beside a shift in which its person is away. */
export function AwayMark({ userName, title, isYou = false }: AwayOnCall & { isYou?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1 text-high text-xs" title={title}>
      <UserRoundX aria-hidden className="size-3.5 shrink-0" />
      {isYou ? 'You are away' : `${userName} is away`}
    </span>
  )
}
