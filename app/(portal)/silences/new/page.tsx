import type { Metadata } from 'next'
import { requireContext } from '@/app/auth/session'
import { conditionDrafts, NEW_CONDITION } from '@/components/conditions/drafts'
import { PageTitle } from '@/components/ui/page'
import type { Condition } from '@/lib/conditions/condition'
import { parsePair } from '@/lib/labels/pair'
import { timeZones } from '@/lib/on-call/time-zone'
import { apiKeyChoices } from '../api-key-choices'
import { SilenceForm } from '../silence-form'

export const metadata: Metadata = { title: 'New silence' }

type Search = { label?: string | string[]; entity?: string | string[] }

export default async function NewSilencePage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const drafts = conditionDrafts(givenConditions(await searchParams))
  const draft = {
    reason: '',
    conditions: drafts.length > 0 ? drafts : [NEW_CONDITION],
    hours: '1',
    startsAt: '',
    endsAt: '',
    timeZone: '',
    repeat: '',
    pagesAfter: true,
  }
  return (
    <>
      <PageTitle>New silence</PageTitle>
      <SilenceForm draft={draft} apiKeys={await apiKeyChoices(ctx)} timeZones={timeZones()} />
    </>
  )
}

const MOST_GIVEN = 10

function givenConditions({ label = [], entity = [] }: Search): Condition[] {
  const labels = [label].flat().flatMap((text) => parsePair(text) ?? [])
  return [
    ...[entity].flat().map((value) => ({ field: 'entity', operator: 'is', values: [value] }) as const),
    ...labels.map(({ key, value }) => ({ field: 'label', key, operator: 'is', values: [value] }) as const),
  ]
    .slice(0, MOST_GIVEN)
    .map((condition) => ({ ...condition, values: [...condition.values] }))
}
