import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import { type KindName, managedBy } from '@/lib/configuration/marks'
import type { UserContext } from '@/lib/context'

/** Says that a file looks after an object: a change in the portal is undone when it is applied next. */
export async function ManagedNotice({ ctx, kind, id }: { ctx: UserContext; kind: KindName; id: number }) {
  const managed = await managedBy(ctx, kind, id)
  if (!managed) return null
  return (
    <Notice kind="info">
      <p>
        The file of <VisibleText limit={64}>{managed.owner}</VisibleText> looks after this: change it there.{' '}
        {managed.leavesShifts
          ? 'Its layers are left to people, and can be changed here.'
          : 'What is changed here is undone when the file is applied next.'}
      </p>
    </Notice>
  )
}
