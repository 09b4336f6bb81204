import type { Metadata } from 'next'
import Link from 'next/link'
import { Suspense } from 'react'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle, Section } from '@/components/ui/page'
import { getRetention } from '@/lib/workspaces/set-retention'
import { Findings } from './findings'

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
      <Section title="This server and this workspace">
        <Suspense key={ctx.now.getTime()} fallback={<p role="status">Checking… This can take 20 seconds.</p>}>
          <Findings ctx={ctx} />
        </Suspense>
      </Section>
    </>
  )
}
