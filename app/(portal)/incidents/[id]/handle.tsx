'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useActionState, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { buttonClasses } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import { OFFLINE, useOfflineGuard } from '@/components/ui/use-offline-guard'
import type { IncidentStatus } from '@/lib/db/database'
import { undoManyAction } from '../many-actions'
import { SaidToast } from '../said-toast'
import type { Said } from '../use-handling'
import { assignAction, type NotDone, type Stepped, stepAction } from './actions'
import { AssignMenu } from './assign-menu'

type Person = { id: number; name: string }
type HandleProps = {
  incident: { id: number; status: IncidentStatus; assignee: Person | null }
  assignees: Person[]
  userId: number
  silenceUrl: string
}

export function Handle({ incident, assignees, userId, silenceUrl }: HandleProps) {
  const { id, status, assignee } = incident
  const router = useRouter()
  const [stepped, step] = useActionState(stepAction, undefined)
  const { offline, onSubmit } = useOfflineGuard()
  const place = useRef<HTMLDivElement>(null)
  const press = (name: string) => () => place.current?.querySelector<HTMLElement>(`[data-key=${name}]`)?.click()
  const { said, hush } = useUndo(id, stepped)
  const [failure, setFailure] = useState<Said>()
  useFocusInPlace(place, status)
  useShortcuts({
    a: status === 'open' ? press('a') : undefined,
    r: status === 'resolved' ? undefined : press('r'),
    i: assignee?.id === userId ? undefined : press('i'),
    s: () => router.push(silenceUrl),
    c: () => place.current?.querySelector<HTMLElement>('.copy-markdown button')?.click(),
    z: said?.undo,
    escape: hush,
  })
  return (
    <div ref={place} className="mb-4 flex flex-col gap-3 print:hidden">
      {offline ? (
        <Notice kind="error">{OFFLINE}</Notice>
      ) : (
        stepped?.notDone && <NotDoneNotice notDone={stepped.notDone} />
      )}
      <p role="status" className="sr-only">
        The incident is {status}.
      </p>
      <div className="incident-actions">
        <form action={step} onSubmit={onSubmit} className="contents">
          <input type="hidden" name="incidentId" value={id} />
          {status === 'open' && (
            <SubmitButton look="primary" name="step" value="acknowledge" data-key="a" className="max-sm:flex-1">
              Acknowledge <Key name="A" />
            </SubmitButton>
          )}
          {status !== 'resolved' && (
            <SubmitButton
              look={status === 'open' ? 'plain' : 'primary'}
              name="step"
              value="resolve"
              data-key="r"
              className={status === 'open' ? '' : 'max-sm:flex-1'}
            >
              Resolve <Key name="R" />
            </SubmitButton>
          )}
          {status === 'resolved' && (
            <SubmitButton name="step" value="reopen">
              Reopen
            </SubmitButton>
          )}
        </form>
        <form action={assignAction} onSubmit={onSubmit} className="contents">
          <input type="hidden" name="incidentId" value={id} />
          {assignee?.id !== userId && (
            <SubmitButton name="assigneeId" value={userId} data-key="i" className="max-sm:hidden">
              Assign to me <Key name="I" />
            </SubmitButton>
          )}
        </form>
        <AssignMenu
          incidentId={id}
          assignee={assignee}
          people={assignees}
          userId={userId}
          onFailure={() => setFailure({ text: 'Not assigned: the server cannot be reached.', isFailure: true })}
        />
        <Link href={silenceUrl} prefetch={false} className={`${buttonClasses()} max-sm:hidden`}>
          Silence… <Key name="S" />
        </Link>
        <span className="copy-markdown ml-auto max-sm:hidden">
          <CopyButton label="Copy as Markdown" from={`/incidents/${id}/markdown`} />
        </span>
      </div>
      <SaidToast said={failure ?? said} onHush={failure ? () => setFailure(undefined) : hush} />
    </div>
  )
}

function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden className="max-sm:hidden">
      {name}
    </kbd>
  )
}

/** The button that was pressed may be gone: the focus goes to the one in its place. */
function useFocusInPlace(place: React.RefObject<HTMLElement | null>, status: IncidentStatus) {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus()
  }, [status, place])
}

const DONE = { acknowledge: 'Acknowledged', resolve: 'Resolved', reopen: 'Reopened' }

/** What the last step came to, which can be undone for a while. */
function useUndo(id: number, stepped: Stepped | undefined) {
  const [hushed, setHushed] = useState<Stepped>()
  const [undone, setUndone] = useState<{ of: Stepped; said: Said }>()
  const hush = () => setHushed(stepped)
  if (!stepped || stepped.notDone || hushed === stepped) return { said: undefined, hush }
  if (undone?.of === stepped) return { said: undone.said, hush }
  const { kind, at } = stepped
  const said: Said = { text: `${DONE[kind]} incident ${id}.` }
  if (kind === 'reopen') return { said, hush }
  const undo = async () => {
    const count = await undoManyAction(kind, { ids: [id], at })
    setUndone({ of: stepped, said: { text: count > 0 ? 'Undone.' : 'Not undone: someone has handled it since.' } })
  }
  return { said: { ...said, undo: () => void undo() }, hush }
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
