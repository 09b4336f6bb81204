import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle } from '@/components/ui/page'
import { parseRowId } from '@/lib/values/row-id'
import { targetValue } from '../form-policy'
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
  unacknowledgeMinutes: '',
  tellsAssignee: false,
  lastResort: [],
}

type Props = { searchParams: Promise<{ schedule?: string | string[] }> }

export default async function NewPolicyPage({ searchParams }: Props) {
  const ctx = await contextFor('change policies')
  const scheduleId = parseRowId((await searchParams).schedule)
  const choices = await policyChoices(ctx)
  const given = scheduleId ? targetValue({ scheduleId }) : ''
  const targets = choices.schedules.flatMap(({ value }) => (value === given ? [value] : []))
  return (
    <>
      <PageTitle>New escalation policy</PageTitle>
      <PolicyForm
        policy={{
          ...EMPTY,
          teamId: choices.isFree ? '' : (choices.teams[0]?.value ?? ''),
          steps: [{ waitMinutes: '15', isRoundRobin: false, targets }],
        }}
        choices={choices}
      />
    </>
  )
}
