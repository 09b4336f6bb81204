'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

const PLACES = [
  { href: '/incidents', label: 'Incidents' },
  { href: '/on-call', label: 'On call' },
  { href: '/entities', label: 'Entities' },
  { href: '/runbooks', label: 'Runbooks' },
  { href: '/silences', label: 'Silences' },
  { href: '/rejected', label: 'Rejected' },
  { href: '/settings', label: 'Settings' },
]

export function PortalNav() {
  const path = usePathname()
  return (
    <nav
      aria-label="Main"
      className="order-last flex min-w-0 basis-full justify-between overflow-x-auto sm:order-none sm:basis-auto sm:justify-start"
    >
      {PLACES.map(({ href, label }) => {
        const here = path === href || path.startsWith(`${href}/`)
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={here ? 'page' : undefined}
            className={`border-b-2 px-0.5 py-2 text-[0.8rem] whitespace-nowrap hover:no-underline sm:px-3 sm:py-3 sm:text-sm ${here ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink'}`}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
