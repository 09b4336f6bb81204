'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Invitation } from '@/lib/users/invite'
import { type InviteState, inviteUsersAction } from './actions'
import { OneTimeLink } from './one-time-link'

const CHOICES = [
  { value: 'responder', name: 'responder: handles incidents' },
  { value: 'viewer', name: 'viewer: only reads' },
  { value: 'admin', name: 'admin: also all settings' },
]
const HINT = 'Up to 20, one a line. With a name: Ana Birch <ana@example.com>'
const NOTHING: InviteState = { invitations: [], values: { addresses: '', role: 'responder' } }

export function InviteForm({ hasMailer }: { hasMailer: boolean }) {
  const [{ invitations, values }, action] = useActionState(inviteUsersAction, NOTHING)
  const refused = invitations.filter((one) => !one.ok)
  const error = refused.length > 0 ? `${refused.length} not invited: see below.` : undefined
  return (
    <div className="flex flex-col gap-4">
      <form action={action} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-80">
          <Field id="addresses" label="E-mail addresses" hint={HINT} error={error}>
            <textarea
              {...fieldAria('addresses', { hint: HINT, error })}
              key={values.addresses}
              name="addresses"
              rows={2}
              defaultValue={values.addresses}
              maxLength={10_000}
              required
            />
          </Field>
        </div>
        <SelectField name="role" label="Role" choices={CHOICES} chosen={values.role} />
        <div className="pt-6">
          <SubmitButton look="primary">Invite</SubmitButton>
        </div>
      </form>
      {!hasMailer && (
        <p className="text-muted text-xs">No mail server is set up: hand each person their link yourself.</p>
      )}
      {invitations.map((one) => (
        <Outcome key={one.typed} invitation={one} />
      ))}
    </div>
  )
}

function Outcome({ invitation }: { invitation: Invitation }) {
  if (invitation.ok) return <OneTimeLink url={invitation.url} email={invitation.email} mail={invitation.mail} />
  return (
    <Notice kind="warning">
      <b className="font-medium wrap-anywhere">{invitation.typed}</b>: {invitation.fault}
    </Notice>
  )
}
