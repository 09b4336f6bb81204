'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import type { IncidentStatus } from '@/lib/db/database'
import { assignAction, stepAction } from './actions'

type Person = { id: number; name: string }
type HandleProps = {
  incident: { id: number; status: IncidentStatus; assignee: Person | null }
  assignees: Person[]
  userId: number
}

/** What a responder does with the incident; tells who was first where somebody was. */
export function Handle({ incident, assignees, userId }: HandleProps) {
  const [overtaken, step] = useActionState(stepAction, undefined)
  const { id, status, assignee } = incident
  return (
    <div className="mb-4 flex flex-col gap-3">
      {overtaken && (
        <Notice kind="error">
          {overtaken.by || 'Somebody'} was first: the incident is {overtaken.status}, <RelativeTime at={overtaken.at} />
          .
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <form action={step} className="flex flex-wrap gap-2">
          <input type="hidden" name="incidentId" value={id} />
          {status === 'open' && (
            <SubmitButton look="primary" name="step" value="acknowledge">
              Acknowledge
            </SubmitButton>
          )}
          {status !== 'resolved' && (
            <SubmitButton look={status === 'open' ? 'plain' : 'primary'} name="step" value="resolve">
              Resolve
            </SubmitButton>
          )}
          {status === 'resolved' && (
            <SubmitButton name="step" value="reopen">
              Reopen
            </SubmitButton>
          )}
        </form>
        <form action={assignAction} className="flex items-center gap-1.5">
          <input type="hidden" name="incidentId" value={id} />
          <label htmlFor="assignee" className="sr-only">
            Assignee
          </label>
          <select
            id="assignee"
            name="assigneeId"
            defaultValue={assignee?.id ?? ''}
            key={assignee?.id ?? 'nobody'}
            className="max-w-44 min-h-9"
          >
            <option value="">Nobody</option>
            {assignees.map((person) => (
              <option key={person.id} value={person.id}>
                {person.id === userId ? `${person.name} (you)` : person.name}
              </option>
            ))}
          </select>
          <SubmitButton>Assign</SubmitButton>
        </form>
      </div>
    </div>
  )
}
