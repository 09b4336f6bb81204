'use client'

import { type ReactNode, useActionState, useRef, useState } from 'react'
import { useShortcuts } from '@/components/shortcuts'
import { CopyButton } from '@/components/ui/copy-button'
import { copyText } from '@/components/ui/copy-text'
import { Notice } from '@/components/ui/notice'
import { OFFLINE, useOfflineGuard } from '@/components/ui/offline'
import { SubmitButton } from '@/components/ui/submit-button'
import type { IncidentStatus } from '@/lib/db/database'
import type { Severity } from '@/lib/values/severity'
import { AssignMenu } from '../../handling/assign-menu'
import { SaidToast } from '../../handling/said-toast'
import type { Silencing } from '../../silencing/proposed-silence'
import { SilenceDialog } from '../../silencing/silence-dialog'
import { type Assigned, assignAction, raiseAction, snoozeAction, stepAction, type Told } from '../actions'
import { MoreMenu } from './more-menu'
import { NotDoneNotice } from './not-done-notice'
import { SilenceLink } from './silence-link'
import { Key, StepForm } from './step-form'
import { useFocusInPlace } from './use-focus-in-place'
import { useSaid } from './use-said'

type Person = { id: number; name: string }
type HandleProps = {
  incident: { id: number; summary: string; status: IncidentStatus; severity: Severity; assignee: Person | null }
  assignees: Person[]
  userId: number
  silenceUrl: string
  /** Who is paged. */
  children: ReactNode
}

export function Handle({ incident, assignees, userId, silenceUrl, children }: HandleProps) {
  const { id, status, severity, assignee } = incident
  const [stepped, step] = useActionState(stepAction, undefined)
  const [assigned, assign] = useActionState(assignAction, undefined)
  const [chosen, setChosen] = useState<Assigned>()
  const [isAssigning, setAssigning] = useState(false)
  const [silencing, setSilencing] = useState<Silencing>()
  const more = useRef<HTMLButtonElement>(null)
  const ofIncident: Silencing = { targets: [{ kind: 'incident', ids: [id] }], what: `#${id} ${incident.summary}` }
  const silence = () => setSilencing(ofIncident)
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
  const markdown = { from: `/incidents/${id}/markdown` }
  function copy() {
    copyText(markdown).then(
      () => say({ text: 'Copied as Markdown.' }),
      () => say({ text: 'Not copied: the browser or the server did not let it.', isFailure: true }),
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
        <noscript>
          <SilenceLink href={silenceUrl} onSilence={silence} className="sm:hidden">
            Silence…
          </SilenceLink>
        </noscript>
        <SilenceLink href={silenceUrl} onSilence={silence} className="max-sm:hidden">
          Silence… <Key name="S" />
        </SilenceLink>
        <MoreMenu
          severity={severity}
          isResolved={status === 'resolved'}
          trigger={more}
          onSilence={() => setSilencing({ ...ofIncident, returnTo: more })}
          onCopy={copy}
          onSnooze={(minutes) => tell(snoozeAction(id, minutes))}
          onRaise={(raised) => tell(raiseAction(id, raised))}
        />
        <span className="copy-markdown ml-auto max-xl:hidden">
          <CopyButton label="Copy as Markdown" {...markdown} />
        </span>
      </div>
      {children}
      <SilenceDialog silencing={silencing} onClose={() => setSilencing(undefined)} onSaid={say} />
      <SaidToast said={said} onHush={hush} />
    </div>
  )
}
