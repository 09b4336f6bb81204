'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import { OFFLINE, useOfflineGuard } from '@/components/ui/use-offline-guard'
import type { IncidentStatus } from '@/lib/db/database'
import { assignAction, type NotDone, stepAction } from './actions'

type Person = { id: number; name: string }
type HandleProps = {
  incident: { id: number; status: IncidentStatus; assignee: Person | null }
  assignees: Person[]
  userId: number
}

export function Handle({ incident, assignees, userId }: HandleProps) {
  const [notDone, step] = useActionState(stepAction, undefined)
  const { offline, onSubmit } = useOfflineGuard()
  const { id, status, assignee } = incident
  return (
    <div className="mb-4 flex flex-col gap-3">
      {offline ? <Notice kind="error">{OFFLINE}</Notice> : notDone && <NotDoneNotice notDone={notDone} />}
      <p role="status" className="sr-only">
        The incident is {status}.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <form action={step} onSubmit={onSubmit} className="flex flex-wrap gap-2">
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
        <form action={assignAction} onSubmit={onSubmit} className="flex items-center gap-1.5">
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

const DID = { open: 'reopened', acknowledged: 'acknowledged', resolved: 'resolved' }

function NotDoneNotice({ notDone }: { notDone: NotDone }) {
  if (notDone.reason === 'superseded') {
    const { incidentId } = notDone
    return (
      <Notice kind="info">
        The same signal has another incident that is not resolved:{' '}
        <Link href={`/incidents/${incidentId}`}>incident {incidentId}</Link>.
      </Notice>
    )
  }
  const { by, status, at } = notDone
  return (
    <Notice kind="info">
      {by || 'Another person'} already {DID[status]} this, <RelativeTime at={at} />.
    </Notice>
  )
}
