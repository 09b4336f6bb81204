'use client'

import { useActionState } from 'react'
import { METHOD_STATES } from '@/components/method-states'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { MethodState } from '@/lib/contact-methods/method-state'
import { methodAction } from './actions'
import { CodeForm } from './code-form'
import { SendResultNotice } from './send-result-notice'
import { TestResult } from './test-result'

export type Method = {
  id: number
  title: string
  address: string
  createdAt: Date
  state: MethodState
  hasCode: boolean
  failingSince: Date | null
  failure: string | null
  stuckSince: Date | null
}

export function MethodRow({ method, lostDuties }: { method: Method; lostDuties: string[] }) {
  const [{ fault, done, sent }, action] = useActionState(methodAction, {})
  const { id, title, address, createdAt, state, hasCode, failingSince, failure, stuckSince } = method
  const isVerified = state !== 'unverified'
  return (
    <li id={`contact-method-${id}`} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-52 flex-1">
          <div className="flex flex-wrap items-center gap-2 font-medium">
            {title} <StateBadge state={state} />
          </div>
          <div className="text-muted text-xs wrap-anywhere">
            <VisibleText>{address}</VisibleText> · added <RelativeTime at={createdAt} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {isVerified && (
            <form action={action}>
              <input type="hidden" name="contactMethodId" value={id} />
              <SubmitButton name="do" value="test">
                Send test
              </SubmitButton>
            </form>
          )}
          <ConfirmDialog
            trigger="Remove"
            title={`Remove ${title} ${address}?`}
            confirm="Remove"
            action={action}
            fields={{ contactMethodId: id, do: 'remove' }}
          >
            {lostDuties.length > 0 && (
              <p className="mb-2 font-medium text-danger wrap-anywhere">
                This is the last one that works, and your account {new Intl.ListFormat('en').format(lostDuties)}:
                without it no page reaches you.
              </p>
            )}
            You are no longer paged here. To have it back, add it and verify it again.
          </ConfirmDialog>
        </div>
      </div>
      {isVerified && failingSince && (
        <p className="text-danger text-xs wrap-anywhere">
          Pages here began to fail <RelativeTime at={failingSince} />: <VisibleText>{failure ?? ''}</VisibleText>. You
          are still paged here. Repair it and send a test, or remove it.
        </p>
      )}
      {state === 'stuck' && stuckSince && (
        <p className="text-high text-xs wrap-anywhere">
          Pages here began to be refused <RelativeTime at={stuckSince} />, and are tried again. Send a test.
        </p>
      )}
      {!isVerified && <CodeForm contactMethodId={id} hasCode={hasCode} action={action} />}
      {fault && <Notice kind="error">{fault}</Notice>}
      {done && <Notice kind="done">{done}</Notice>}
      {sent && (sent.what === 'test' ? <TestResult result={sent.result} /> : <SendResultNotice {...sent} />)}
    </li>
  )
}

function StateBadge({ state }: { state: MethodState }) {
  const { word, look, Icon } = METHOD_STATES[state]
  return (
    <span className={`badge ${look}`}>
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {word}
    </span>
  )
}
