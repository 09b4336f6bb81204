import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

const KINDS = {
  critical: { icon: OctagonAlert, classes: 'bg-danger-soft', mark: 'text-danger' },
  warning: { icon: TriangleAlert, classes: 'bg-high-soft', mark: 'text-high' },
  info: { icon: Info, classes: 'bg-raised', mark: 'text-muted' },
} as const

type StripProps = { kind: keyof typeof KINDS; href: string; action: string; children: ReactNode }

/** One line over a page, more on a phone: what is wrong, and on its right the way to what mends it. At most one stands on a page. */
export function Strip({ kind, href, action, children }: StripProps) {
  const { icon: Icon, classes, mark } = KINDS[kind]
  return (
    <section aria-label="Look at this first" className={`strip ${classes}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${mark}`} />
      <span className="min-w-0 flex-1 wrap-anywhere sm:truncate">{children}</span>
      <Link href={href} prefetch={false} className="strip-action">
        {action}
      </Link>
    </section>
  )
}
