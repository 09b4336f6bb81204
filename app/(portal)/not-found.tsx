'use client'

import { Search, SearchX } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { runShortcut } from '@/components/shortcuts'
import { Button, buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { NAV_ITEMS } from './header/portal-nav'
import { settingsPageAt } from './settings/settings-pages'

const INCIDENTS = { href: '/incidents', label: 'Incidents' }

/** Leads on to the list that the address is below. */
export default function NotFound() {
  const path = usePathname()
  const near = settingsPageAt(path) ?? NAV_ITEMS.find(({ href }) => path.startsWith(`${href}/`)) ?? INCIDENTS
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <EmptyState
        title="Nothing is at this address"
        icon={SearchX}
        actions={
          <>
            <Link href={near.href} prefetch={false} className={buttonClasses('primary')}>
              Go to {near.label}
            </Link>
            {near.href !== INCIDENTS.href && (
              <Link href={INCIDENTS.href} prefetch={false} className={buttonClasses()}>
                Go to Incidents
              </Link>
            )}
            <Button onClick={() => runShortcut('mod+k')}>
              <Search aria-hidden className="size-4" />
              Search by name
            </Button>
          </>
        }
      >
        <p>
          <code className="token max-w-full font-mono">
            <VisibleText>{addressOf(path)}</VisibleText>
          </code>
        </p>
        <p className="mt-2">It was removed, it is in another workspace, or the address has a typing error.</p>
      </EmptyState>
    </>
  )
}

const LONGEST = 120

function addressOf(path: string) {
  return path.length > LONGEST ? `${path.slice(0, LONGEST)}…` : path
}
