import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { NEW_CONDITION } from '@/components/conditions/drafts'
import { PageTitle } from '@/components/ui/page'
import { ruleChoices } from '../rule-choices'
import { RuleForm } from '../rule-form'

export const metadata: Metadata = { title: 'New routing rule' }

export default async function NewRulePage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const choices = await ruleChoices(ctx)
  const draft = {
    name: '',
    conditions: [NEW_CONDITION],
    policyId: choices.policies[0]?.value ?? 'none',
    teamId: '',
    assigneeId: '',
    severity: '',
  }
  return (
    <>
      <PageTitle>New routing rule</PageTitle>
      <RuleForm rule={{ isDefault: false }} draft={draft} choices={choices} />
    </>
  )
}
