import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from './button'

/** To the time before or after the one that is shown; its picture is an arrow. */
export function StepLink({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} title={label} className={buttonClasses()}>
      {children}
      <span className="sr-only">{label}</span>
    </Link>
  )
}
