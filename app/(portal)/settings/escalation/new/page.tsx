import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { policyChoices } from '../policy-choices'
import { PolicyForm } from '../policy-form'

export const metadata: Metadata = { title: 'New escalation policy' }

const EMPTY = {
  name: '',
  teamId: '',
  severities: ['high', 'critical'],
  repeats: '3',
  groupBy: 'service',
  gatherSeconds: '60',
  steps: [{ waitMinutes: '15', targets: [] }],
}

export default async function NewPolicyPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  return (
    <>
      <PageTitle>New escalation policy</PageTitle>
      <p className="mb-4 max-w-prose text-muted">It has no effect until a routing rule names it.</p>
      <PolicyForm policy={EMPTY} choices={await policyChoices(ctx)} />
    </>
  )
}
