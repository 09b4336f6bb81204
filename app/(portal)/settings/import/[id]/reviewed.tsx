import { readerZone } from '@/app/reader-zone'
import { Notice } from '@/components/ui/notice'
import type { UserContext } from '@/lib/context'
import { parseChoices } from '@/lib/importers/drafts/choices'
import type { getImport } from '@/lib/importers/drafts/get'
import { reviewImport } from '@/lib/importers/drafts/review'
import { SOURCES } from '@/lib/importers/import'
import type { Review } from '@/lib/importers/review/review'
import { WEEKS } from '@/lib/importers/review/review'
import { listUsers } from '@/lib/users/list'
import { ApplyForm } from './apply-form'
import { OnCallSection } from './on-call-section'
import { PeopleSection } from './people-section'
import { ReportSection } from './report-section'
import { UnsavedPeople } from './unsaved-people'

export type Asked = Record<string, string | string[] | undefined>

type Props = { ctx: UserContext; draft: Awaited<ReturnType<typeof getImport>>; asked: Asked }

export async function Reviewed({ ctx, draft, asked }: Props) {
  const week = Math.min(WEEKS - 1, numberOf(asked.week))
  const reviewed = await reviewImport(ctx, draft, week)
  if (!reviewed.ok) return <Notice kind="error">{reviewed.fault}</Notice>
  const users = (await listUsers(ctx)).filter(({ disabledAt }) => !disabledAt)
  const names = { ...reviewed.review.names, ...Object.fromEntries(users.map(({ email, name }) => [email, name])) }
  const review = { ...reviewed.review, names }
  const zone = await readerZone()
  const { title } = SOURCES[draft.source]
  return (
    <UnsavedPeople version={draft.version}>
      <PeopleSection
        importId={draft.id}
        version={draft.version}
        people={review.people}
        unread={Math.max(0, usersIn(review) - review.people.length)}
        choices={parseChoices(draft.choices)}
        users={users.map(({ email, name }) => ({ email, name }))}
        isDone={draft.appliedAt !== null}
      />
      <ReportSection importId={draft.id} review={review} />
      <OnCallSection
        importId={draft.id}
        review={review}
        source={title}
        week={week}
        page={numberOf(asked.page)}
        at={{ now: ctx.now, zone }}
      />
      <ApplyForm key={draft.version} importId={draft.id} isDone={draft.appliedAt !== null} />
    </UnsavedPeople>
  )
}

/** A whole number; 0 for other texts. */
function numberOf(asked: string | string[] | undefined) {
  return typeof asked === 'string' && /^\d{1,4}$/.test(asked) ? Number(asked) : 0
}

function usersIn({ counts }: Review) {
  return counts.find(({ kind }) => kind === 'User')?.in ?? 0
}
