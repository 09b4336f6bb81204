'use client'

import { ArrowLeft, ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useWho } from '@/components/may'
import { settingsGroupsFor, settingsPageAt } from './settings-pages'

/** On a phone it is folded to one row that says where one is; each page begins with it folded. */
export function SettingsNav() {
  const path = usePathname()
  return (
    <nav aria-label="Settings" className="sm:sticky sm:top-5 sm:max-h-[calc(100dvh-2.5rem)] sm:overflow-y-auto">
      <details key={path} className="settings-menu sm:hidden">
        <summary>
          <span className="text-muted">Settings</span>
          <span className="min-w-0 flex-1 truncate font-medium">{settingsPageAt(path)?.label}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </summary>
        <Pages path={path} />
      </details>
      <div className="max-sm:hidden">
        <Pages path={path} />
      </div>
    </nav>
  )
}

function Pages({ path }: { path: string }) {
  const here = settingsPageAt(path)?.href
  return settingsGroupsFor(useWho()).map(({ head, pages }) => (
    <div key={head} className="settings-group">
      <p>{head}</p>
      <ul>
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} prefetch={false} aria-current={href === here ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Above what is below a page of settings: the way back to it. */
export function SettingsTrail() {
  const path = usePathname()
  const page = settingsPageAt(path)
  if (!page || path === page.href) return null
  return (
    <Link href={page.href} prefetch={false} className="settings-trail">
      <ArrowLeft aria-hidden className="size-3.5" />
      {page.label}
    </Link>
  )
}
