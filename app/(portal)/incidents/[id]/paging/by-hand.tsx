'use client'

import { type ReactNode, useRef, useState } from 'react'
import { useMay } from '@/components/may'
import { Notice } from '@/components/ui/notice'
import type { Explanation } from '@/lib/escalations/explain'
import { pageNowAction } from '../actions'
import { useFocusInPlace } from '../handle/use-focus-in-place'
import { canReach } from './next-reach'
import { PageNext } from './page-next'
import { PageNow } from './page-now'

type ByHandProps = Pick<NonNullable<Explanation>, 'first' | 'next'> & {
  incidentId: number
  isPaging: boolean
  children: ReactNode
}

/** What comes next (`children`), how to page now, and why that was not done if the incident changed meanwhile. */
export function ByHand({ incidentId, first, next, isPaging, children }: ByHandProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const mayPage = useMay('handle incidents')
  useFocusInPlace(place, `${first !== undefined} ${next !== undefined}`)
  async function pageNow(form: FormData) {
    setAsked(false)
    if (!(await pageNowAction(form))) setAsked(true)
  }
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-3 empty:hidden">
      {children}
      {isAsked && !first && (
        <Notice kind="error">
          “Page now” was not done: {isPaging ? 'paging had already begun.' : 'the incident has changed meanwhile.'}
        </Notice>
      )}
      {mayPage && next && canReach(next) && <PageNext incidentId={incidentId} next={next} />}
      {mayPage && first && canReach(first) && (
        <PageNow incidentId={incidentId} first={first} action={pageNow} onAsk={setAsked} />
      )}
    </div>
  )
}
