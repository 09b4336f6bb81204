import type { Metadata } from 'next'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { readSetUp } from '../header/read-set-up'
import { SetUpSteps } from './steps'

export const metadata: Metadata = { title: 'Getting started' }

export default async function GettingStartedPage() {
  const steps = await guard(readSetUp(await requireContext()))
  return (
    <div className="max-w-3xl">
      <PageTitle>Getting started</PageTitle>
      <SetUpSteps steps={steps} />
    </div>
  )
}
