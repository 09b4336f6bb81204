'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { ReviewedPerson } from '@/lib/importers/review/review'
import { type ChooseState, choosePeopleAction } from '../actions'
import { PersonRow, type User } from './person-row'
import { useUnsaved } from './unsaved-people'

type Props = {
  importId: number
  version: number
  people: readonly ReviewedPerson[]
  /** Users of the source that are no people here: those whom it blocks, or who could not be read. */
  unread: number
  /** As they were made here, by the keys of people. */
  choices: ReadonlyMap<string, string | null>
  users: readonly User[]
  isDone: boolean
}

const OUTCOMES: Record<NonNullable<ChooseState['outcome']>, string> = {
  saved: 'Saved. The report and the weeks below are with these people.',
  stale: 'Somebody else has chosen meanwhile. This is what they chose: choose again.',
  gone: 'This import was removed, or is older than a day. Begin again.',
}
const MOST_SHOWN = 100

export function PeopleSection({ importId, version, people, unread, choices, users, isDone }: Props) {
  const [{ outcome }, action] = useActionState(choosePeopleAction, {})
  const { noteChange } = useUnsaved()
  const known = new Map(users.map(({ email, name }) => [email, name]))
  const isFound = ({ key, address }: ReviewedPerson) => !choices.has(key) && address !== undefined && known.has(address)
  const [found, others] = [people.filter(isFound), people.filter((one) => !isFound(one))]
  // Those for whom nobody answers an alert come first.
  const inOrder = others.toSorted((one, other) => hoursOf(other) - hoursOf(one))
  return (
    <Section title="People">
      <p className="mb-2 text-muted">
        {found.length} of {people.length} people are here already, by their e-mail address.
        {unread > 0 && ` The source has ${unread} more, who cannot be taken: the report below says why.`}
      </p>
      {outcome && (
        <div className="mb-2">
          <Notice kind={outcome === 'saved' ? 'done' : 'error'}>{OUTCOMES[outcome]}</Notice>
        </div>
      )}
      {inOrder.length > 0 && (
        <form action={action} key={version} autoComplete="off" onChange={noteChange}>
          <input type="hidden" name="importId" value={importId} />
          <input type="hidden" name="version" value={version} />
          <ul aria-label="People to choose" className="mb-3 divide-y divide-line">
            {inOrder.slice(0, MOST_SHOWN).map((person) => (
              <PersonRow key={person.key} person={person} choice={choices.get(person.key)} users={users} />
            ))}
          </ul>
          {inOrder.length > MOST_SHOWN && (
            <p className="mb-3">
              And {inOrder.length - MOST_SHOWN} more, who are invited by their address, or left out without one.
            </p>
          )}
          {!isDone && <SubmitButton>Save the people</SubmitButton>}
        </form>
      )}
      {found.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer">Who is here already</summary>
          <ul className="mt-1 text-xs">
            {found.map(({ key, name, address = '' }) => (
              <li key={key} className="wrap-anywhere">
                <VisibleText limit={200}>{name || key}</VisibleText>, {address}: {known.get(address)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

function hoursOf({ gaps }: ReviewedPerson) {
  return gaps.reduce((sum, { hours }) => sum + hours, 0)
}
