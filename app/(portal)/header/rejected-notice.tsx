'use client'

import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useFresh } from './use-fresh'

type Rejected = { keys: number }

export function RejectedNotice({ loaded }: { loaded: Rejected }) {
  const { keys } = useFresh('/api/rejected-keys', loaded)
  if (keys === 0) return null
  return (
    <Link
      href="/rejected"
      prefetch={false}
      className="block border-line border-b bg-high-soft px-3 py-1.5 text-high text-xs sm:px-6"
    >
      <span className="flex items-center gap-1.5">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        Alerts rejected ({keys === 1 ? '1 API key' : `${keys} API keys`})
      </span>
    </Link>
  )
}
