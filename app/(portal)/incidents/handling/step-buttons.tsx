import type { IncidentRowData } from '@/components/incident-rows'
import { Button } from '@/components/ui/button'
import type { ListState } from '../list/list-state'
import { AssignMenuLater } from './assign-menu-later'
import type { Step } from './many-actions'

type StepButtonsProps = {
  list: ListState
  /** Undefined: of several, to some of which any step applies. */
  row?: IncidentRowData
  isAssigning: boolean
  onAssigning: (isOpen: boolean) => void
  onStep: (step: Step) => void
}

export function StepButtons({ list: { people, me }, row, isAssigning, onAssigning, onStep }: StepButtonsProps) {
  const { status = 'open', owner } = row ?? {}
  return (
    <>
      {status === 'open' && (
        <Button look="primary" onClick={() => onStep({ kind: 'acknowledge' })}>
          Acknowledge
        </Button>
      )}
      {status !== 'resolved' && <Button onClick={() => onStep({ kind: 'resolve' })}>Resolve</Button>}
      <AssignMenuLater
        people={people}
        userId={me.id}
        owner={owner}
        isOpen={isAssigning}
        onOpenChange={onAssigning}
        onAssign={(assigneeId) => onStep({ kind: 'assign', assigneeId })}
      />
    </>
  )
}
