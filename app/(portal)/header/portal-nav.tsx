'use client'

import {
  BellOff,
  BookOpen,
  Boxes,
  CalendarClock,
  ChartColumn,
  FileX,
  type LucideIcon,
  Menu,
  Settings,
  Siren,
} from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { MOST_COUNTED } from './most-counted'
import { useShell } from './shell'

type NavItem = { href: string; label: string; icon: LucideIcon }

/** The first ones are in the tab bar of a phone, the others behind "More". */
export const NAV_ITEMS: NavItem[] = [
  { href: '/incidents', label: 'Incidents', icon: Siren },
  { href: '/dashboard', label: 'Dashboard', icon: ChartColumn },
  { href: '/on-call', label: 'On call', icon: CalendarClock },
  { href: '/silences', label: 'Silences', icon: BellOff },
  { href: '/entities', label: 'Entities', icon: Boxes },
  { href: '/runbooks', label: 'Runbooks', icon: BookOpen },
  { href: '/rejected', label: 'Rejected', icon: FileX },
  { href: '/settings', label: 'Settings', icon: Settings },
]

const TABS = 3

export function PortalNav() {
  const path = usePathname()
  const isHere = ({ href }: NavItem) => path === href || path.startsWith(`${href}/`)
  return (
    <nav aria-label="Main" className="max-sm:contents">
      <ul className="hidden flex-col gap-0.5 px-2 sm:flex">
        {NAV_ITEMS.map((item) => (
          <li key={item.href}>
            <ColumnLink item={item} isHere={isHere(item)} />
          </li>
        ))}
      </ul>
      <ul className="tab-bar sm:hidden">
        {NAV_ITEMS.slice(0, TABS).map((item) => (
          <li key={item.href}>
            <TabLink item={item} isHere={isHere(item)} />
          </li>
        ))}
        <li>
          <More key={path} items={NAV_ITEMS.slice(TABS)} isHere={NAV_ITEMS.slice(TABS).some(isHere)} />
        </li>
      </ul>
    </nav>
  )
}

type LinkProps = { item: NavItem; isHere: boolean }

/** Beside Incidents those that are open, in the colour of what waits for somebody beside Rejected. */
function Count({ href }: { href: string }) {
  const { open, rejected } = useShell()
  const count = href === '/incidents' ? open : href === '/rejected' ? rejected : 0
  if (count === 0) return null
  const shown = count > MOST_COUNTED ? `${MOST_COUNTED}+` : count
  return (
    <span className={`text-xs tabular-nums ${href === '/rejected' ? 'text-high' : ''}`}>
      {' '}
      {shown}
      <span className="sr-only"> open</span>
    </span>
  )
}

function ColumnLink({ item: { href, label, icon: Icon }, isHere }: LinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      title={label}
      aria-current={isHere ? 'page' : undefined}
      className={`flex h-8 items-center gap-2.5 rounded-md px-2 hover:no-underline max-nav:justify-center ${isHere ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-raised hover:text-ink'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="flex-1 max-nav:sr-only">{label}</span>
      <span className="max-nav:hidden">
        <Count href={href} />
      </span>
    </Link>
  )
}

const TAB = 'flex h-full w-full flex-col items-center justify-center gap-1 text-xs hover:no-underline'

function TabLink({ item: { href, label, icon: Icon }, isHere }: LinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isHere ? 'page' : undefined}
      className={`${TAB} ${isHere ? 'font-medium text-accent' : 'text-muted'}`}
    >
      <span className="relative">
        <Icon aria-hidden className="size-5" />
        <span aria-hidden className="tab-count">
          <Count href={href} />
        </span>
      </span>
      {label}
    </Link>
  )
}

/** Works without scripts; each page begins with it closed. */
function More({ items, isHere }: { items: NavItem[]; isHere: boolean }) {
  return (
    <details className="h-full">
      <summary className={`${TAB} list-none ${isHere ? 'font-medium text-accent' : 'text-muted'}`}>
        <Menu aria-hidden className="size-5" />
        More
      </summary>
      <ul className="panel absolute right-2 bottom-full mb-2 min-w-48 p-1 shadow-xl">
        {items.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-11 items-center gap-2.5 rounded px-3 text-ink hover:bg-raised hover:no-underline"
            >
              <Icon aria-hidden className="size-4 text-muted" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
