'use client'

import { useState } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import { Button } from '@/components/ui/button'
import type { Step } from '../handling/many-actions'
import { StepButtons } from '../handling/step-buttons'
import type { ListState } from '../list/list-state'

type PreviewActionsProps = { row: IncidentRowData; list: ListState; onStep: (step: Step) => void }

/** Acts on the previewed incident, even if others are selected. */
export function PreviewActions(props: PreviewActionsProps) {
  const { row, list } = props
  const [isAssigning, setAssigning] = useState(false)
  return (
    <div className="mb-3 flex flex-wrap gap-1.5 [&_kbd]:hidden sm:[&_button]:px-2 sm:[&_svg]:hidden">
      <StepButtons {...props} isAssigning={isAssigning} onAssigning={setAssigning} />
      <Button onClick={() => list.silence([String(row.id)])}>Silence…</Button>
    </div>
  )
}
