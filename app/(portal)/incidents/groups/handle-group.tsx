import { useMay } from '@/components/may'
import { groupDigits } from '@/components/ui/group-digits'
import { SubmitButton } from '@/components/ui/submit-button'
import type { GroupItem } from '../list/item'
import type { ListState } from '../list/list-state'
import { actionId } from '../list/use-list-focus'
import { handleGroupPlainlyAction } from './plain-action'

type HandleGroupProps = { item: GroupItem; list: ListState }

/** Handles what the reader saw: newer incidents are left alone. */
export function HandleGroup({ item: { key, group, opened }, list: { page, actOn, selection } }: HandleGroupProps) {
  // On a phone, where a thumb meets it while scrolling, only what was chosen can be resolved.
  const isChosen = opened !== undefined || selection.has(key)
  if (!useMay('handle incidents')) return null
  return (
    <form
      action={handleGroupPlainlyAction}
      className={`group-actions ${isChosen ? 'is-whole' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        const isResolve = submitter instanceof HTMLButtonElement && submitter.value === 'resolve'
        actOn([key], { kind: isResolve ? 'resolve' : 'acknowledge' })
      }}
    >
      <input type="hidden" name="list" value={page.search} />
      <input type="hidden" name="values" value={key} />
      <input type="hidden" name="upToId" value={group.newestId} />
      {group.open > 0 && (
        <SubmitButton name="do" value="acknowledge">
          Acknowledge {groupDigits(group.open)}
        </SubmitButton>
      )}
      {group.unresolved > 0 && (
        <SubmitButton name="do" value="resolve" id={actionId(key)} className={isChosen ? '' : 'max-sm:hidden'}>
          Resolve {groupDigits(group.unresolved)}
        </SubmitButton>
      )}
    </form>
  )
}
