'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

export const SETTINGS = [
  { href: '/settings/api-keys', label: 'API keys', adminOnly: true },
  { href: '/settings/routing', label: 'Routing rules', adminOnly: false },
  { href: '/settings/escalation', label: 'Escalation policies', adminOnly: false },
  { href: '/settings/teams', label: 'Teams', adminOnly: true },
  { href: '/settings/calendars', label: 'Calendars', adminOnly: true },
  { href: '/settings/chat-channels', label: 'Chat channels', adminOnly: true },
  { href: '/settings/webhooks', label: 'Webhooks', adminOnly: true },
  { href: '/settings/users', label: 'Users', adminOnly: true },
  { href: '/settings/configuration', label: 'Configuration', adminOnly: true },
  { href: '/settings/single-sign-on', label: 'Single sign-on', adminOnly: true },
  { href: '/settings/data', label: 'Data', adminOnly: true },
  { href: '/settings/health', label: 'Health', adminOnly: true },
  { href: '/settings/audit', label: 'Audit log', adminOnly: true },
  { href: '/settings/contact-methods', label: 'Contact methods', adminOnly: false },
  { href: '/settings/access-tokens', label: 'Access tokens', adminOnly: false },
  { href: '/settings/account', label: 'Your account', adminOnly: false },
]

export function SettingsNav({ isAdmin }: { isAdmin: boolean }) {
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  // On a phone they are one line, of which the present one may be out of sight.
  useEffect(() => {
    const here = path && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && nav.current) nav.current.scrollLeft = here.offsetLeft - nav.current.offsetLeft
  }, [path])
  return (
    <nav ref={nav} aria-label="Settings" className="flex gap-1 overflow-x-auto sm:flex-col">
      {SETTINGS.filter(({ adminOnly }) => isAdmin || !adminOnly).map(({ href, label }) => {
        const here = path.startsWith(href)
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={here ? 'page' : undefined}
            className={`rounded-md px-3 py-1.5 whitespace-nowrap hover:no-underline ${here ? 'bg-raised font-medium text-ink' : 'text-muted hover:text-ink'}`}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
