import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import { type KindName, type Managed, managedBy } from '@/lib/configuration/marks'
import type { UserContext } from '@/lib/context'
import { isSource, SOURCES } from '@/lib/importers/import'

/** Says that a file looks after an object: a change in the portal is undone when it is applied next. */
export async function ManagedNotice({ ctx, kind, id }: { ctx: UserContext; kind: KindName; id: number }) {
  const managed = await managedBy(ctx, kind, id)
  return managed ? <LookedAfter {...managed} /> : null
}

export function LookedAfter({ owner, leavesShifts }: Managed) {
  if (isSource(owner))
    return (
      <Notice kind="info">
        <p>
          This came with an import from {SOURCES[owner].title}, and can be changed here. Only another import from there
          sets it back.
        </p>
      </Notice>
    )
  return (
    <Notice kind="info">
      <p>
        The file of <VisibleText limit={64}>{owner}</VisibleText> looks after this: change it there.{' '}
        {leavesShifts
          ? 'Its layers are left to people, and can be changed here.'
          : 'What is changed here is undone when the file is applied next.'}
      </p>
    </Notice>
  )
}
