'use client'

import { useActionState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { groupDigits } from '@/components/ui/group-digits'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { MethodState } from '@/lib/contact-methods/list-by-user'
import type { Role } from '@/lib/db/database'
import { manageUserAction } from './actions'
import { OneTimeLink } from './one-time-link'

type User = { id: number; name: string; email: string; role: Role; invited: boolean; disabled: boolean }

type UserRowProps = {
  user: User
  isSelf: boolean
  methods: MethodState[]
  duties: string[]
  owned: Owned
}

/** Unresolved incidents; there may be more if the count was cut off. */
type Owned = { count: number; isCutOff: boolean }

export function UserRow({ user, isSelf, methods, duties, owned }: UserRowProps) {
  const [{ fault, link }, manage] = useActionState(manageUserAction, {})
  const { name, email, role, invited, disabled } = user
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
            {invited && !disabled && ' · invited, has not joined yet'}
          </div>
          {!disabled && <ReachedBy methods={methods} />}
        </div>
        <ChangeForm user={user} isSelf={isSelf} manage={manage} />
        {isSelf && <ChangeOwnRole user={user} manage={manage} />}
        {!disabled && <Disable user={user} duties={duties} owned={owned} manage={manage} />}
      </div>
      {fault && <Notice kind="error">{fault}</Notice>}
      {link && <OneTimeLink key={link.url} {...link} />}
    </li>
  )
}

type ManageProps = { user: User; manage: (form: FormData) => void }

function ChangeForm({ user, isSelf, manage }: ManageProps & { isSelf: boolean }) {
  const { id, role, invited, disabled } = user
  return (
    <form action={manage} className="flex flex-wrap gap-2">
      <input type="hidden" name="userId" value={id} />
      {!disabled && !isSelf && (
        <SubmitButton name="change" value={otherThan(role)}>
          Make {otherThan(role)}
        </SubmitButton>
      )}
      {!disabled && (
        <SubmitButton name="change" value="reset-password">
          {invited ? 'Create invitation link' : 'Create reset link'}
        </SubmitButton>
      )}
      {disabled && (
        <SubmitButton name="change" value="enable">
          Enable
        </SubmitButton>
      )}
    </form>
  )
}

function ChangeOwnRole({ user: { id, role }, manage }: ManageProps) {
  const otherRole = otherThan(role)
  return (
    <ConfirmDialog
      trigger={`Make ${otherRole}`}
      look="plain"
      title={`Make yourself ${otherRole}?`}
      confirm={`Become ${otherRole}`}
      action={manage}
      fields={{ userId: id, change: otherRole }}
    >
      You lose access to API keys, users and the audit log. Another admin can give it back.
    </ConfirmDialog>
  )
}

function otherThan(role: Role) {
  return role === 'admin' ? 'responder' : 'admin'
}

type DisableProps = ManageProps & Pick<UserRowProps, 'duties' | 'owned'>

function Disable({ user: { id, name }, duties, owned, manage }: DisableProps) {
  return (
    <ConfirmDialog
      trigger="Disable"
      title={`Disable ${name}?`}
      confirm="Disable"
      action={manage}
      fields={{ userId: id, change: 'disable' }}
    >
      {duties.length > 0 && <LostDuties name={name} duties={duties} />}
      {owned.count > 0 && <p className="mb-2 font-medium text-danger wrap-anywhere">{ownedWords(name, owned)}</p>}
      They are signed out at once and can't sign in again until they are enabled. What they did stays on every timeline.
    </ConfirmDialog>
  )
}

function ownedWords(name: string, { count, isCutOff }: Owned) {
  const incidents = count === 1 ? '1 unresolved incident' : `${groupDigits(count)} unresolved incidents`
  return `${name} owns ${isCutOff ? 'at least ' : ''}${incidents}, and stays the owner: assign ${count === 1 ? 'it' : 'them'} to someone else.`
}

function ReachedBy({ methods }: { methods: MethodState[] }) {
  if (methods.every(({ state }) => state === 'unverified'))
    return <div className="text-high text-xs">No verified contact method: can't be paged</div>
  const words = { verified: '', unverified: ' (not verified)', failing: ' (failing)' }
  return (
    <div className="text-muted text-xs">
      Paged by{' '}
      {methods.map(({ title, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two of a channel apart, and the row is not edited
        <span key={index} className={state === 'failing' ? 'text-danger' : ''}>
          {index > 0 && ', '}
          {title}
          {words[state]}
        </span>
      ))}
    </div>
  )
}

function LostDuties({ name, duties }: { name: string; duties: string[] }) {
  return (
    <p className="mb-2 font-medium text-danger wrap-anywhere">
      {name} {new Intl.ListFormat('en').format(duties)}. Once disabled, pages for that reach nobody: change it first.
    </p>
  )
}
