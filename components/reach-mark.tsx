import type { Reach } from '@/lib/contact-methods/method-state'
import { REACHES } from './method-states'

type ReachMarkProps = {
  reach: Reach
  /** Of somebody who is not on call. */
  isCalm?: boolean
}

/** Whether somebody can be paged, in the same words and colour on every page. */
export function ReachMark({ reach, isCalm = false }: ReachMarkProps) {
  const { word, why, look, Icon } = REACHES[reach]
  return (
    <span className={`inline-flex items-start gap-1 text-xs wrap-anywhere ${isCalm ? 'text-muted' : look}`}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {word}
        {why && `: ${why}`}
      </span>
    </span>
  )
}
