import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { PagingWarnings } from '@/components/paging-warnings'
import { PageTitle, Section } from '@/components/ui/page'
import type { UserContext } from '@/lib/context'
import { describePolicy } from '@/lib/escalation-policies/describe'
import { getPolicy, type Policy } from '@/lib/escalation-policies/get'
import { listPagingWarnings, pagedCalendars } from '@/lib/escalation-policies/list-warnings'
import { mailStatus } from '@/lib/mail/state'
import { calendar } from '@/lib/on-call/calendar'
import { listSchedules } from '@/lib/on-call/list-schedules'
import { getRuntime } from '@/lib/server/runtime'
import { listAssignees } from '@/lib/users/list'
import { draftOf, targetValue } from './form-policy'
import { PolicyForm } from './policy-form'

export const metadata: Metadata = { title: 'Escalation' }

export default async function EscalationPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const policy = await guard(getPolicy(ctx))
  const schedules = await guard(listSchedules(ctx))
  const people = await guard(listAssignees(ctx))
  const warnings = await warningsOf(ctx, policy)
  const choices = {
    schedules: schedules.map(({ id, name }) => ({ value: targetValue({ scheduleId: id }), name })),
    people: [
      ...people.map(({ id, name }) => ({ value: targetValue({ userId: id }), name })),
      ...disabledTargets(policy),
    ],
  }
  return (
    <>
      <PageTitle>Escalation</PageTitle>
      <Section title="What happens">
        <p data-testid="policy-sentence" className="max-w-prose text-base wrap-anywhere">
          {describePolicy(policy)}
        </p>
        <div className="mt-3">
          <PagingWarnings warnings={warnings} />
        </div>
        <p className="mt-2 max-w-prose text-muted">
          Acknowledging or resolving an incident stops its escalation; reopening starts it again.
        </p>
      </Section>
      <PolicyForm policy={draftOf(policy)} choices={choices} />
    </>
  )
}

const WARNED_DAYS = 35

async function warningsOf(ctx: UserContext, policy: Policy) {
  const to = new Date(ctx.now.getTime() + WARNED_DAYS * 86_400_000)
  const calendars = pagedCalendars(policy, await guard(calendar(ctx, { from: ctx.now, to })))
  const { status: mail } = await mailStatus(ctx.db, getRuntime().channels.mailer !== undefined)
  return guard(listPagingWarnings(ctx, { policy, calendars, mail }))
}

/** Shown so that they can be removed. */
function disabledTargets({ steps }: Policy) {
  const disabled = steps.flatMap(({ targets }) => targets.filter(({ isDisabled }) => isDisabled))
  const byValue = new Map(disabled.map((target) => [targetValue(target), `${target.name} (disabled)`]))
  return [...byValue].map(([value, name]) => ({ value, name }))
}
