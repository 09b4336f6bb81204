import type { Reach } from '@/lib/contact-methods/method-state'
import { REACHES } from './method-states'

/** Whether somebody can be paged, in the same words and colour on every page; `name`: where it is not clear whose it is. */
export function ReachMark({ reach, name }: { reach: Reach; name?: string | undefined }) {
  const { word, why, look, Icon } = REACHES[reach]
  return (
    <span className={`inline-flex items-start gap-1 text-xs wrap-anywhere ${look}`}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        {name && `${name}: `}
        {word}
        {why && `: ${why}`}
      </span>
    </span>
  )
}
