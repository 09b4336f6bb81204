'use client'

import Link from 'next/link'
import { type ReactNode, useActionState, useRef, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { buttonClasses } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { OFFLINE, useOfflineGuard } from '@/components/ui/offline'
import { SubmitButton } from '@/components/ui/submit-button'
import type { IncidentStatus } from '@/lib/db/database'
import type { Severity } from '@/lib/values/severity'
import { AssignMenu } from '../../handling/assign-menu'
import { SaidToast } from '../../handling/said-toast'
import { SilenceDialog, type Silencing } from '../../silencing/silence-dialog'
import { type Assigned, assignAction, raiseAction, snoozeAction, stepAction, type Told } from '../actions'
import { MoreMenu } from './more-menu'
import { NotDoneNotice } from './not-done-notice'
import { useFocusInPlace } from './use-focus-in-place'
import { useSaid } from './use-said'

type Person = { id: number; name: string }
type HandleProps = {
  incident: { id: number; summary: string; status: IncidentStatus; severity: Severity; assignee: Person | null }
  assignees: Person[]
  userId: number
  silenceUrl: string
  /** Who is notified: on a phone it stands before the less urgent actions. */
  children: ReactNode
}

export function Handle({ incident, assignees, userId, silenceUrl, children }: HandleProps) {
  const { id, status, severity, assignee } = incident
  const [stepped, step] = useActionState(stepAction, undefined)
  const [assigned, assign] = useActionState(assignAction, undefined)
  const [chosen, setChosen] = useState<Assigned>()
  const [isAssigning, setAssigning] = useState(false)
  const [silencing, setSilencing] = useState<Silencing>()
  const silence = () => setSilencing({ targets: [{ kind: 'incident', ids: [id] }], what: `#${id} ${incident.summary}` })
  const { offline, onSubmit } = useOfflineGuard()
  const place = useRef<HTMLDivElement>(null)
  const press = (name: string) => () => place.current?.querySelector<HTMLElement>(`[data-key=${name}]`)?.click()
  const { said, say, undoLast, hush } = useSaid(id, [stepped?.notDone ? undefined : stepped, assigned, chosen])
  useFocusInPlace(place, `${status} ${assignee?.id}`, { isFirst: true })
  useShortcuts({
    a: status === 'open' ? press('a') : undefined,
    r: status === 'resolved' ? undefined : press('r'),
    i: assignee?.id === userId ? undefined : press('i'),
    m: () => setAssigning(true),
    s: silence,
    c: () => place.current?.querySelector<HTMLElement>('.copy-markdown button')?.click(),
    z: undoLast,
    escape: hush,
  })
  async function assignTo(assigneeId: number | null) {
    const form = new FormData()
    form.set('incidentId', String(id))
    form.set('assigneeId', String(assigneeId ?? ''))
    const again = () => void assignTo(assigneeId)
    await assignAction(undefined, form).then(setChosen, () =>
      say({ text: 'Not assigned: the server did not answer.', isFailure: true, again }),
    )
  }
  function tell(work: Promise<Told>) {
    const failed = () => say({ text: 'Not done: the server did not answer.', isFailure: true })
    void work.then(say, failed)
  }
  return (
    <div ref={place} className="mb-4 flex flex-col gap-3">
      {offline ? (
        <Notice kind="error">{OFFLINE}</Notice>
      ) : (
        stepped?.notDone && <NotDoneNotice notDone={stepped.notDone} />
      )}
      <p role="status" className="sr-only">
        The incident is {status}.
      </p>
      <div className="incident-actions print:hidden">
        <StepForm incidentId={id} status={status} action={step} onSubmit={onSubmit} />
        <form action={assign} onSubmit={onSubmit} className="contents">
          <input type="hidden" name="incidentId" value={id} />
          {assignee?.id !== userId && (
            <SubmitButton name="assigneeId" value={userId} data-key="i" className="max-sm:hidden">
              Assign to me <Key name="I" />
            </SubmitButton>
          )}
        </form>
        <AssignMenu
          people={assignees}
          userId={userId}
          owner={assignee}
          isOpen={isAssigning}
          onOpenChange={setAssigning}
          onAssign={(assigneeId) => void assignTo(assigneeId)}
        />
        {status !== 'resolved' && (
          <MoreMenu
            severity={severity}
            onSnooze={(minutes) => tell(snoozeAction(id, minutes))}
            onRaise={(raised) => tell(raiseAction(id, raised))}
          />
        )}
        <SilenceLink href={silenceUrl} onSilence={silence} className="max-sm:hidden">
          Silence… <Key name="S" />
        </SilenceLink>
        <span className="copy-markdown ml-auto max-sm:hidden">
          <CopyButton label="Copy as Markdown" from={`/incidents/${id}/markdown`} />
        </span>
      </div>
      {children}
      <div className="flex gap-3 sm:hidden print:hidden">
        <SilenceLink href={silenceUrl} onSilence={silence}>
          Silence…
        </SilenceLink>
        <CopyButton label="Copy as Markdown" from={`/incidents/${id}/markdown`} />
      </div>
      <SilenceDialog silencing={silencing} onClose={() => setSilencing(undefined)} onSaid={say} />
      <SaidToast said={said} onHush={hush} />
    </div>
  )
}

type SilenceLinkProps = { href: string; className?: string; onSilence: () => void; children: ReactNode }

/** Without scripts, or in a new tab, it leads to the whole form. */
function SilenceLink({ href, className = '', onSilence, children }: SilenceLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`${buttonClasses()} ${className}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onSilence()
      }}
    >
      {children}
    </Link>
  )
}

type StepFormProps = {
  incidentId: number
  status: IncidentStatus
  action: (form: FormData) => void
  onSubmit: React.SubmitEventHandler<HTMLFormElement>
}

function StepForm({ incidentId, status, action, onSubmit }: StepFormProps) {
  return (
    <form action={action} onSubmit={onSubmit} className="contents">
      <input type="hidden" name="incidentId" value={incidentId} />
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
  )
}

function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden className="max-sm:hidden">
      {name}
    </kbd>
  )
}
