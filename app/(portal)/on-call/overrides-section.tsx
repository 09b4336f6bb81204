import { Fragment } from 'react'
import { ForWhoMay } from '@/components/may'
import { Section } from '@/components/ui/page'
import { may, type UserContext } from '@/lib/context'
import { mayCancelOverride } from '@/lib/on-call/cancel-override'
import type { listOverrides, OverrideSummary } from '@/lib/on-call/list-overrides'
import { AddOverrideForm } from './add-override-form'
import { CancelOverride } from './cancel-override'
import { COVER_ID, type Cover } from './cover-address'
import { ShiftTime } from './shift-time'

type Listed = Awaited<ReturnType<typeof listOverrides>>
type OverridesSectionProps = {
  ctx: UserContext
  listed: Listed
  people: { id: number; name: string }[]
  cover: Cover | undefined
  hasSeveral: boolean
}

export function OverridesSection({ ctx, listed, people, cover, hasSeveral }: OverridesSectionProps) {
  return (
    <Section title="Overrides">
      <p className="mb-3 max-w-prose text-muted">
        Puts another person on call for a while, or asks who takes your shifts. Click a shift above, drag over the time,
        or fill in the form. Everyone may add one; where two overlap, the most recent wins.
      </p>
      {listed.some(({ overrides }) => overrides.length > 0) && (
        <ul aria-label="Overrides" className="mb-4 divide-y divide-line rounded-md border border-line">
          {listed.map(({ schedule, overrides, more }) => (
            <Fragment key={schedule.id}>
              {overrides.map((override) => (
                <OverrideRow key={override.id} ctx={ctx} schedule={schedule} override={override} />
              ))}
              {more > 0 && (
                <li className="px-3 py-2 text-muted wrap-anywhere">
                  {more} more of {schedule.name} begin later
                </li>
              )}
            </Fragment>
          ))}
        </ul>
      )}
      <ForWhoMay permission="swap shifts">
        <div id={COVER_ID} className="scroll-mt-16 sm:scroll-mt-4">
          <AddOverrideForm
            schedules={listed.map(({ schedule }) => schedule)}
            people={people}
            cover={cover}
            hasSeveral={hasSeveral}
            isUnbound={listed.some(({ schedule }) => may(ctx, 'change shifts of others', schedule.teamId))}
            key={JSON.stringify(cover)}
          />
        </div>
      </ForWhoMay>
    </Section>
  )
}

type OverrideRowProps = { ctx: UserContext; schedule: Listed[number]['schedule']; override: OverrideSummary }

function OverrideRow({ ctx, schedule: { name, timeZone, teamId }, override }: OverrideRowProps) {
  const { id, user, insteadOf, isBeside, createdBy, startsAt, endsAt } = override
  const people = { userId: user?.id ?? null, createdById: createdBy?.id ?? null }
  const mayCancel = mayCancelOverride(ctx, { ...people, teamId })
  const isRunning = startsAt <= ctx.now
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-52 flex-1 wrap-anywhere">
        {user ? (
          <>
            <span className="font-medium">{user.name}</span> covers {insteadOf ? `${insteadOf.name} in ${name}` : name}
          </>
        ) : (
          <>
            <span className="font-medium">{insteadOf?.name ?? 'Everybody'}</span> is off call in {name}
          </>
        )}
        {isBeside && ' beside the others'}
        {isRunning && <span className="text-muted"> now</span>}
        {user?.isDisabled && <span className="text-danger"> · disabled</span>}
        <div className="text-muted text-xs">
          <ShiftTime at={startsAt} timeZone={timeZone} /> to <ShiftTime at={endsAt} timeZone={timeZone} />
          {createdBy && ` · made by ${createdBy.name}`}
        </div>
      </div>
      {mayCancel && <CancelOverride overrideId={id} userName={user?.name} isRunning={isRunning} />}
    </li>
  )
}
