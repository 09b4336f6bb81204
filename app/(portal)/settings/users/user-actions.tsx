'use client'

import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { startTransition, useRef, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { groupDigits } from '@/components/ui/group-digits'
import { ROLES, type Role } from '@/lib/permissions'
import type { Owned, User } from './user'

type UserActionsProps = {
  user: User
  isSelf: boolean
  duties: string[]
  owned: Owned
  sendsMail: boolean
  manage: (form: FormData) => void
}

/** The same actions in the same order in each row. */
export function UserActions({ user, isSelf, duties, owned, sendsMail, manage }: UserActionsProps) {
  const [asked, setAsked] = useState<Role | 'disable' | 'factors'>()
  const trigger = useRef<HTMLButtonElement>(null)
  const { id, name, invited, isLinked, hasFactor, disabled, shutOut } = user
  const change = (what: string) => startTransition(() => manage(formOf({ userId: String(id), change: what })))
  const dialog = {
    isOpen: asked !== undefined,
    onOpenChange: (isOpen: boolean) => !isOpen && setAsked(undefined),
    returnTo: trigger,
    action: manage,
  }
  return (
    <div className="user-actions">
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          ref={trigger}
          aria-label={`Actions for ${name}`}
          className="inline-flex size-8 items-center justify-center rounded text-muted hover:bg-raised hover:text-ink max-sm:size-11"
        >
          <Ellipsis aria-hidden className="size-4" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} className="panel z-20 min-w-48 p-1 shadow-xl">
            {ROLES.filter((role) => role !== user.role).map((role) => (
              <DropdownMenu.Item
                key={role}
                className="menu-item"
                disabled={disabled}
                onSelect={() => (isSelf ? setAsked(role) : change(role))}
              >
                Make {role}
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Item className="menu-item" disabled={disabled} onSelect={() => change('link')}>
              {linkWords(user, sendsMail)}
            </DropdownMenu.Item>
            {!isSelf && !invited && (
              <DropdownMenu.Item className="menu-item" onSelect={() => change('sign-out')}>
                Sign out their browsers
              </DropdownMenu.Item>
            )}
            {hasFactor && (
              <DropdownMenu.Item className="menu-item" onSelect={() => setAsked('factors')}>
                Reset second factor…
              </DropdownMenu.Item>
            )}
            {isLinked && (
              <DropdownMenu.Item className="menu-item" onSelect={() => change('forget')}>
                Forget their identity
              </DropdownMenu.Item>
            )}
            {shutOut && !disabled && (
              <DropdownMenu.Item className="menu-item" onSelect={() => change('enable')}>
                Let in again
              </DropdownMenu.Item>
            )}
            {disabled ? (
              <DropdownMenu.Item className="menu-item" onSelect={() => change('enable')}>
                Enable
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item className="menu-item text-danger" onSelect={() => setAsked('disable')}>
                Disable…
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asked !== undefined && asked !== 'disable' && asked !== 'factors' && (
        <ConfirmDialog
          {...dialog}
          title={`Make yourself ${asked}?`}
          confirm={`Become ${asked}`}
          fields={{ userId: id, change: asked }}
        >
          You lose access to API keys, users and the audit log. Another admin can give it back.
        </ConfirmDialog>
      )}
      {asked === 'factors' && (
        <ConfirmDialog
          {...dialog}
          title={`Reset the second factor of ${name}?`}
          confirm="Reset"
          fields={{ userId: id, change: 'reset-factors' }}
        >
          Their passkeys, authenticator app and recovery codes are removed, and they are signed out. Make sure that it
          is they who ask: until they set one up again, the password alone signs in.
        </ConfirmDialog>
      )}
      {asked === 'disable' && (
        <ConfirmDialog
          {...dialog}
          title={`Disable ${name}?`}
          confirm="Disable"
          fields={{ userId: id, change: 'disable' }}
        >
          {duties.length > 0 && <LostDuties name={name} duties={duties} />}
          {owned.count > 0 && <p className="mb-2 font-medium text-danger wrap-anywhere">{ownedWords(name, owned)}</p>}
          They are signed out at once and can't sign in again until they are enabled. What they did stays on every
          timeline.
        </ConfirmDialog>
      )}
    </div>
  )
}

function linkWords({ invited }: User, sendsMail: boolean) {
  if (!invited) return 'Create reset link'
  return sendsMail ? 'Send the invitation again' : 'Create a link to join'
}

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function ownedWords(name: string, { count, isCutOff }: Owned) {
  const incidents = count === 1 ? '1 unresolved incident' : `${groupDigits(count)} unresolved incidents`
  return `${name} owns ${isCutOff ? 'at least ' : ''}${incidents}, and stays the owner: assign ${count === 1 ? 'it' : 'them'} to someone else.`
}

function LostDuties({ name, duties }: { name: string; duties: string[] }) {
  return (
    <p className="mb-2 font-medium text-danger wrap-anywhere">
      {name} {new Intl.ListFormat('en').format(duties)}. Once disabled, pages for that reach nobody: change it first.
    </p>
  )
}
