import type { Metadata } from 'next'
import Link from 'next/link'
import { Suspense } from 'react'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { getRetention } from '@/lib/workspaces/set-retention'
import { Checking, Findings } from './findings'

export const metadata: Metadata = { title: 'Health' }

export default async function HealthPage() {
  const ctx = await requireContext()
  // Before anything is streamed: afterwards a refusal can't change the status.
  await guard(getRetention(ctx))
  return (
    <>
      <PageTitle
        actions={
          <Link href="/settings/health" prefetch={false} className={buttonClasses()}>
            Run checks again
          </Link>
        }
      >
        Health
      </PageTitle>
      <Suspense key={ctx.now.getTime()} fallback={<Checking workspaceId={ctx.workspaceId} userId={ctx.actor.userId} />}>
        <Findings ctx={ctx} />
      </Suspense>
    </>
  )
}
