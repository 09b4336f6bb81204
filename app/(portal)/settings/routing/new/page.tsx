import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { NEW_CONDITION } from '@/components/conditions/drafts'
import { PageTitle } from '@/components/ui/page'
import { ruleChoices } from '../rule-choices'
import { RuleForm } from '../rule-form'

export const metadata: Metadata = { title: 'New routing rule' }

type Props = { searchParams: Promise<{ policy?: string | string[] }> }

export default async function NewRulePage({ searchParams }: Props) {
  const ctx = await contextFor('manage rules')
  const choices = await ruleChoices(ctx)
  const asked = (await searchParams).policy
  const policy = choices.policies.find(({ value }) => value === asked) ?? choices.policies[0]
  const draft = {
    name: '',
    conditions: [NEW_CONDITION],
    policyId: policy?.value ?? 'none',
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
