'use client'

import { useActionState } from 'react'
import { PersonMark } from '@/components/person-mark'
import { Age } from '@/components/ui/age'
import { Notice } from '@/components/ui/notice'
import type { MethodState } from '@/lib/contact-methods/list-by-user'
import { manageUserAction } from './actions'
import { OneTimeLink } from './one-time-link'
import type { Owned, User } from './user'
import { UserActions } from './user-actions'

type UserRowProps = {
  user: User
  isSelf: boolean
  teams: string[]
  /** The schedules that the person is on call in now. */
  onCall: string[]
  seenAt: string | undefined
  methods: MethodState[]
  duties: string[]
  owned: Owned
}

export function UserRow({ user, isSelf, teams, onCall, seenAt, methods, duties, owned }: UserRowProps) {
  const [{ fault, link }, manage] = useActionState(manageUserAction, {})
  const { id, name, email, role, invited, disabled, shutOut } = user
  return (
    <li>
      <div className="user-row">
        <div className="user-name">
          <PersonMark userId={id} name={name} />
          <div className="min-w-0">
            <div className="font-medium wrap-anywhere">
              {name} {isSelf && <span className="font-normal text-muted">(you)</span>}
            </div>
            <div className="text-muted text-xs wrap-anywhere">
              {email}
              {disabled && <span className="text-high"> · disabled</span>}
              {invited && !disabled && ' · invited'}
            </div>
            {shutOut && !disabled && (
              <div className="text-high text-xs wrap-anywhere">Cannot sign in, and is still paged: {shutOut}</div>
            )}
          </div>
        </div>
        <span>{role}</span>
        <Words name="Teams" words={teams} />
        <Words name="On call" words={onCall} />
        <span className="min-w-0">{!disabled && <ReachedBy methods={methods} isOnCall={onCall.length > 0} />}</span>
        <span className="text-muted max-lg:hidden">{seenAt ? <Age at={seenAt} /> : <None />}</span>
        <UserActions user={user} isSelf={isSelf} duties={duties} owned={owned} manage={manage} />
      </div>
      {(fault || link) && (
        <div className="px-3 pb-3">
          {fault && <Notice kind="error">{fault}</Notice>}
          {link && <OneTimeLink key={link.url} {...link} />}
        </div>
      )}
    </li>
  )
}

/** Where there are no heads, the words say what they are. */
function Words({ name, words }: { name: string; words: string[] }) {
  if (words.length === 0)
    return (
      <span className="max-lg:hidden">
        <None />
      </span>
    )
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-muted lg:sr-only">{name}: </span>
      {words.join(', ')}
    </span>
  )
}

function None() {
  return (
    <span aria-hidden className="text-faint">
      –
    </span>
  )
}

const MARKS = { verified: '✓', unverified: '', failing: '!', 'no-mail': '!' }
const STATES = {
  verified: 'verified',
  unverified: 'not verified',
  failing: 'failing',
  'no-mail': 'verified, but no mail can be sent',
}
const LOOKS = {
  verified: '',
  unverified: 'text-muted',
  failing: 'bg-high-soft! text-high',
  'no-mail': 'bg-high-soft! text-high',
}

function ReachedBy({ methods, isOnCall }: { methods: MethodState[]; isOnCall: boolean }) {
  if (methods.every(({ state }) => state === 'unverified'))
    return <span className={`text-xs ${isOnCall ? 'text-danger' : 'text-high'}`}>No verified contact method</span>
  return (
    <span className="flex flex-wrap gap-1">
      {methods.map(({ title, state }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two of a channel apart, and the row is not edited
          key={index}
          title={STATES[state]}
          className={`token ${LOOKS[state]}`}
        >
          {title}
          {MARKS[state] ? (
            <span aria-hidden className={state === 'verified' ? 'text-good' : ''}>
              {MARKS[state]}
            </span>
          ) : (
            <span aria-hidden>(not verified)</span>
          )}
          <span className="sr-only">{STATES[state]}</span>
        </span>
      ))}
    </span>
  )
}
