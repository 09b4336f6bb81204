'use client'

import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { DeliveryTrouble } from '@/lib/pages/delivery-trouble'
import { useFresh } from './use-fresh'

type Trouble = { trouble: DeliveryTrouble | null }

export function DeliveryNotice({ loaded }: { loaded: Trouble }) {
  const { trouble } = useFresh('/api/delivery-trouble', loaded)
  if (!trouble) return null
  const { mail, waiting } = trouble
  return (
    <div role="status">
      <Link
        href="/on-call"
        prefetch={false}
        className="block border-line border-b bg-danger-soft px-3 py-1.5 text-danger text-xs sm:px-6"
      >
        <span className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {mail && (
              <>
                E-mail stopped working <RelativeTime at={new Date(mail.since)} />: {withStop(mail.fault)}{' '}
              </>
            )}
            {waiting > 0 && `${waiting === 1 ? '1 page waits' : `${waiting} pages wait`} to be delivered. `}
            <span className="underline">What to do</span>
          </span>
        </span>
      </Link>
    </div>
  )
}

function withStop(text: string) {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
