import type { Metadata } from 'next'
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
    </div>
  )
}
