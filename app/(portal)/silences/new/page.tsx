import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { conditionDrafts, NEW_CONDITION } from '@/components/conditions/drafts'
import { PageTitle } from '@/components/ui/page'
import type { Condition } from '@/lib/conditions/condition'
import { parsePair } from '@/lib/labels/pair'
import { timeZones } from '@/lib/on-call/time-zone'
import { type Proposal, proposeSilence } from '@/lib/silences/propose'
import { parseRowId } from '@/lib/values/row-id'
import { apiKeyChoices } from '../api-key-choices'
import { LASTS } from '../duration-chips'
import { readSilenceDraft } from '../form-silence'
import { SilenceForm } from '../silence-form'

export const metadata: Metadata = { title: 'New silence' }

type Search = { [name: string]: string | string[] | undefined }

export default async function NewSilencePage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await contextFor('silence alerts')
  const search = await searchParams
  const incidentId = parseRowId([search.incident].flat()[0])
  const given: Proposal = incidentId
    ? await guard(proposeSilence(ctx, incidentId))
    : { conditions: givenConditions(search), narrower: [] }
  const typed = readSilenceDraft(formOf(search))
  const drafts = [...typed.conditions, ...conditionDrafts(given.conditions)]
  const draft = {
    reason: typed.reason,
    conditions: drafts.length > 0 ? drafts : [NEW_CONDITION],
    hours: LASTS.some(({ value }) => value === typed.hours) ? typed.hours : '1',
    startsAt: '',
    endsAt: '',
    timeZone: '',
    repeat: '',
    pagesAfter: true,
  }
  return (
    <>
      <PageTitle back={{ href: '/silences', name: 'Silences' }}>New silence</PageTitle>
      <p className="-mt-2 mb-4 max-w-prose text-muted">
        {incidentId ? (
          <>
            For alerts like that of <Link href={`/incidents/${incidentId}`}>incident #{incidentId}</Link>. It pages
            nobody while it is silenced.
          </>
        ) : (
          'Alerts that match still open incidents, and page nobody.'
        )}
      </p>
      <SilenceForm draft={draft} narrower={given.narrower} apiKeys={await apiKeyChoices(ctx)} timeZones={timeZones()} />
    </>
  )
}

/** What was typed in the short form. */
function formOf(search: Search) {
  const form = new FormData()
  for (const [name, values = []] of Object.entries(search))
    for (const value of [values].flat()) form.append(name, value)
  return form
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
