import Link from 'next/link'
import { Suspense } from 'react'
import { guard } from '@/app/auth/guard'
import { readerZone } from '@/app/reader-zone'
import type { UserContext } from '@/lib/context'
import { getLoad } from '@/lib/on-call/load/get-load'
import { monthAt } from '@/lib/on-call/load/months'
import { loadUrl } from './asked'
import { monthWords, mostInterrupted } from './words'

type Props = { ctx: UserContext; scheduleId: number }

/** Who has the worst month of a schedule, and the way to what everybody has. The page does not wait for it. */
export function WorstMonth(props: Props) {
  return (
    <p className="-mt-2 mb-4 text-muted wrap-anywhere">
      <Link href={loadUrl({ scheduleId: props.scheduleId })} prefetch={false}>
        On-call load
      </Link>
      <Suspense>
        <Worst {...props} />
      </Suspense>
    </p>
  )
}

async function Worst({ ctx, scheduleId }: Props) {
  const month = monthAt(await readerZone(), ctx.now)
  const worst = mostInterrupted((await guard(getLoad(ctx, { month, scheduleId }))).people)
  const words = monthWords(month, ctx.now)
  return worst ? `. Most interrupted in ${words}: ${worst}.` : `. Nobody was interrupted in ${words}.`
}
