'use client'

import { useActionState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Role } from '@/lib/db/database'
import { manageUserAction } from './actions'
import { OneTimeLink } from './one-time-link'

type User = { id: number; name: string; email: string; role: Role; invited: boolean; disabled: boolean }

export function UserRow({ user, isSelf }: { user: User; isSelf: boolean }) {
  const [{ fault, link }, manage] = useActionState(manageUserAction, {})
  const { id, name, email, role, invited, disabled } = user
  const otherRole = role === 'admin' ? 'responder' : 'admin'
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-52 flex-1">
          <div className="font-medium wrap-anywhere">
            {name} {isSelf && <span className="font-normal text-muted">(you)</span>}
          </div>
          <div className="text-muted text-xs wrap-anywhere">
            {email} · {role}
            {disabled && <span className="text-danger"> · disabled</span>}
            {invited && !disabled && ' · has not chosen a password yet'}
          </div>
        </div>
        <form action={manage} className="flex flex-wrap gap-2">
          <input type="hidden" name="userId" value={id} />
          {!disabled && !isSelf && (
            <SubmitButton name="change" value={otherRole}>
              Make {otherRole}
            </SubmitButton>
          )}
          {!disabled && (
            <SubmitButton name="change" value="reset-password">
              Make password link
            </SubmitButton>
          )}
          {disabled && (
            <SubmitButton name="change" value="enable">
              Enable
            </SubmitButton>
          )}
        </form>
        {isSelf && (
          <ConfirmDialog
            trigger={`Make ${otherRole}`}
            look="plain"
            title={`Make yourself ${otherRole}?`}
            confirm={`Become ${otherRole}`}
            action={manage}
            fields={{ userId: id, change: otherRole }}
          >
            You can't see keys, users and the audit log any more; another admin can change that again.
          </ConfirmDialog>
        )}
        {!disabled && (
          <ConfirmDialog
            trigger="Disable"
            title={`Disable ${name}?`}
            confirm="Disable"
            action={manage}
            fields={{ userId: id, change: 'disable' }}
          >
            They are signed out at once and can't sign in again until they are enabled. What they did stays on every
            timeline.
          </ConfirmDialog>
        )}
      </div>
      {fault && <Notice kind="error">{fault}</Notice>}
      {link && <OneTimeLink key={link.url} {...link} />}
    </li>
  )
}
