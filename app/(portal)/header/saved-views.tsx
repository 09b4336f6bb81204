'use client'

import { Bookmark, Users } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import type { SavedView } from '@/lib/views/list'
import { useViewCounts } from './use-view-counts'

type Shown = Pick<SavedView, 'id' | 'name' | 'search' | 'isShared'>

export function SavedViews({ views }: { views: Shown[] }) {
  const here = `${usePathname()}?${useSearchParams()}`
  const place = useRef<HTMLElement>(null)
  const counts = useViewCounts(place, views.map(({ id }) => id).join(' '))
  if (views.length === 0) return null
  return (
    <nav ref={place} aria-label="Saved views" className="hidden px-2 nav:block">
      <Link
        href="/incidents/views"
        prefetch={false}
        className="flex h-7 items-center px-2 text-muted text-xs hover:text-ink"
      >
        Saved views
      </Link>
      <ul className="flex flex-col gap-0.5">
        {views.map(({ id, name, search, isShared }) => {
          const isHere = here === `/incidents${search || '?'}`
          const Icon = isShared ? Users : Bookmark
          return (
            <li key={id}>
              <Link
                href={`/incidents${search || '?q='}`}
                prefetch={false}
                aria-current={isHere ? 'page' : undefined}
                className={`flex h-8 items-center gap-2.5 rounded-md px-2 hover:no-underline ${isHere ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-raised hover:text-ink'}`}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <Count matches={counts[id]} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const MOST_SHOWN = 99

function Count({ matches }: { matches: { count: number; isCut: boolean } | undefined }) {
  if (!matches) return null
  const shown = Math.min(matches.count, MOST_SHOWN)
  return (
    <span className="shrink-0 text-muted text-xs tabular-nums">
      {shown}
      {matches.isCut && '+'}
      <span className="sr-only"> incidents</span>
    </span>
  )
}
