import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { setUpProgress } from '@/lib/workspaces/set-up-progress'
import { serverSettings } from '../header/server-settings'
import { SetUpSteps } from './steps'

export const metadata: Metadata = { title: 'Getting started' }

export default async function GettingStartedPage() {
  const steps = await guard(setUpProgress(await requireContext(), serverSettings()))
  return (
    <div className="max-w-3xl">
      <PageTitle>Getting started</PageTitle>
      <SetUpSteps steps={steps} />
      <p className="mt-4 text-muted text-sm">
        People, schedules and escalation policies of Opsgenie, PagerDuty or Grafana OnCall come along by{' '}
        <Link href="/settings/import" prefetch={false} className="underline">
          Import
        </Link>
        .
      </p>
    </div>
  )
}
