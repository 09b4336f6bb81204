'use client'

import { useActionState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import { methodAction } from './actions'
import { CodeForm } from './code-form'
import { DeliveryNotice } from './delivery-notice'

export type Method = {
  id: number
  title: string
  address: string
  createdAt: Date
  isVerified: boolean
  hasCode: boolean
}

export function MethodRow({ method }: { method: Method }) {
  const [{ fault, done, sent }, action] = useActionState(methodAction, {})
  const { id, title, address, createdAt, isVerified, hasCode } = method
  return (
    <li id={`contact-method-${id}`} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-52 flex-1">
          <div className="flex flex-wrap items-center gap-2 font-medium">
            {title} <StateBadge isVerified={isVerified} />
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
            You are no longer paged here. To have it back, add it and verify it again.
          </ConfirmDialog>
        </div>
      </div>
      {!isVerified && <CodeForm contactMethodId={id} hasCode={hasCode} action={action} />}
      {fault && <Notice kind="error">{fault}</Notice>}
      {done && <Notice kind="done">{done}</Notice>}
      {sent && <DeliveryNotice {...sent} />}
    </li>
  )
}

function StateBadge({ isVerified }: { isVerified: boolean }) {
  const look = isVerified ? 'border-good text-good' : 'border-high text-high'
  return (
    <span className={`rounded-full border px-2 py-0.5 font-normal text-xs ${look}`}>
      {isVerified ? 'Verified' : 'Not verified yet'}
    </span>
  )
}
