'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { ConfigurationFaults } from '@/components/configuration-faults'
import { ConfigurationPlan } from '@/components/configuration-plan'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { type ApplyState, importAction } from '../actions'
import { useUnsaved } from './unsaved-people'

/** First what would change, then all of it at once. */
export function ApplyForm({ importId, isDone }: { importId: number; isDone: boolean }) {
  const [state, action] = useActionState<ApplyState, FormData>(importAction, {})
  const { isUnsaved } = useUnsaved()
  const { faults, plan, mark, isApplied = false } = state
  const canApply = plan && mark !== undefined && !isApplied && !isUnsaved && plan.steps.length > 0
  return (
    <form action={action} aria-label="Apply" className="flex flex-col gap-3">
      <input type="hidden" name="importId" value={importId} />
      <input type="hidden" name="mark" value={mark ?? ''} />
      {isDone && !isApplied && (
        <Notice kind="done">This import is applied. A plan tells what has changed since.</Notice>
      )}
      {faults && <ConfigurationFaults faults={faults} />}
      {(isDone || isApplied) && <WhatNext />}
      {isApplied && <Afterwards {...state} />}
      {plan && (
        <ConfigurationPlan
          plan={plan}
          isApplied={isApplied}
          afterwards="Its schedules, policies and rules page from now on."
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton name="button" value="plan" look={canApply ? 'plain' : 'primary'} disabled={isUnsaved}>
          See what would change
        </SubmitButton>
        {isUnsaved && <p className="text-high">Save the people first: what you have chosen is not saved.</p>}
        {canApply && (
          <SubmitButton name="button" value="apply" look="primary">
            Apply the import
          </SubmitButton>
        )}
        {canApply && <p className="text-muted">It also invites whoever is added.</p>}
      </div>
    </form>
  )
}

/** In the order in which they are done. */
const NEXT = [
  { href: '/settings/users', name: 'See who has joined', why: 'nobody is paged before that.' },
  { href: '/on-call', name: 'See who can be paged', why: 'a warning names each who has no contact method.' },
  { href: '/settings/api-keys', name: 'Send a test alert', why: 'the page of each key has a button for it.' },
  { href: '/settings/api-keys/unheard', name: 'Send alerts here', why: 'see which tools still send to the old one.' },
]

function WhatNext() {
  return (
    <section aria-label="What next" className="panel px-4 py-3">
      <h2 className="mb-1 font-semibold">What next</h2>
      <ol className="list-decimal pl-5">
        {NEXT.map(({ href, name, why }) => (
          <li key={href} className="py-0.5">
            <Link href={href} prefetch={false} className="font-medium">
              {name}
            </Link>
            : {why}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Afterwards({ secrets = '', invited = { count: 0, byMail: false } }: ApplyState) {
  return (
    <>
      {secrets !== '' && (
        <Notice kind="done">
          <p className="mb-2 font-medium">These tokens of the new API keys are shown once. Keep them now.</p>
          <textarea
            aria-label="Tokens of the new API keys"
            readOnly
            rows={Math.min(8, secrets.split('\n').length + 1)}
            className="mb-2 w-full font-mono text-xs"
            value={secrets}
          />
          <CopyButton text={secrets} label="Copy the tokens" />
        </Notice>
      )}
      {invited.count > 0 && (
        <Notice kind="info">
          {invited.byMail
            ? `${invited.count} people are added, and an invitation is mailed to each.`
            : `${invited.count} people are added. No mail server is set: give each a link, under Users, by “Create a link to join” in its menu.`}{' '}
          Nobody of them is paged before they have joined and verified a way to be reached.
        </Notice>
      )}
    </>
  )
}
