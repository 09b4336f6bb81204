'use client'

import { useState } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import { Button } from '@/components/ui/button'
import { AssignMenu } from '../handling/assign-menu'
import type { Step } from '../handling/many-actions'
import type { ListState } from '../list/list-state'

type PreviewActionsProps = { row: IncidentRowData; list: ListState; onStep: (step: Step) => void }

/** Acts on the previewed incident, even if others are selected. */
export function PreviewActions({ row: { status, owner }, list: { me, people }, onStep }: PreviewActionsProps) {
  const [isAssigning, setAssigning] = useState(false)
  return (
    <div className="mb-3 flex flex-wrap gap-2 [&_kbd]:hidden">
      {status === 'open' && (
        <Button look="primary" onClick={() => onStep({ kind: 'acknowledge' })}>
          Acknowledge
        </Button>
      )}
      {status !== 'resolved' && <Button onClick={() => onStep({ kind: 'resolve' })}>Resolve</Button>}
      <AssignMenu
        people={people}
        userId={me.id}
        owner={owner}
        isOpen={isAssigning}
        onOpenChange={setAssigning}
        onAssign={(assigneeId) => onStep({ kind: 'assign', assigneeId })}
      />
    </div>
  )
}
