'use client'

import { useActionState } from 'react'
import { METHOD_STATES } from '@/components/method-states'
import { PersonMark } from '@/components/person-mark'
import { ReachMark } from '@/components/reach-mark'
import { Age } from '@/components/ui/age'
import { Notice } from '@/components/ui/notice'
import type { NamedMethod } from '@/lib/contact-methods/list-by-user'
import { reachBy } from '@/lib/contact-methods/method-state'
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
  methods: NamedMethod[]
  duties: string[]
  owned: Owned
  sendsMail: boolean
}

export function UserRow({ user, isSelf, teams, onCall, seenAt, methods, duties, owned, sendsMail }: UserRowProps) {
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
        <span className="min-w-0 max-lg:basis-full">
          {!disabled && <ReachedBy methods={methods} isOnCall={onCall.length > 0} />}
        </span>
        <span className="text-muted max-lg:hidden">{seenAt ? <Age at={seenAt} /> : <None />}</span>
        <UserActions user={user} isSelf={isSelf} duties={duties} owned={owned} sendsMail={sendsMail} manage={manage} />
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

function ReachedBy({ methods, isOnCall }: { methods: NamedMethod[]; isOnCall: boolean }) {
  const reach = reachBy(methods.map(({ state }) => state))
  return (
    <>
      {reach !== 'none' && (
        <span className="flex flex-wrap gap-1">
          {methods.map((method, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two of a channel apart, and the row is not edited
            <MethodToken key={index} {...method} />
          ))}
        </span>
      )}
      {reach !== 'sure' && <ReachMark reach={reach} isCalm={!isOnCall} />}
    </>
  )
}

function MethodToken({ title, state }: NamedMethod) {
  const { word, look } = METHOD_STATES[state]
  const isFine = state === 'verified'
  return (
    <span title={word} className={`token ${isFine ? '' : look}`}>
      {title}
      <span aria-hidden className={isFine ? 'text-good' : ''}>
        {isFine ? '✓' : '!'}
      </span>
      <span className="sr-only">{word}</span>
    </span>
  )
}
