import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'

type SilenceLinkProps = { href: string; className?: string; onSilence: () => void; children: ReactNode }

/** Without scripts, or in a new tab, it leads to the whole form. */
export function SilenceLink({ href, className = '', onSilence, children }: SilenceLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`${buttonClasses()} ${className}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onSilence()
      }}
    >
      {children}
    </Link>
  )
}
