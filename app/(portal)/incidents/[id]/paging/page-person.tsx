'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { useMay } from '@/components/may'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Reachable } from '@/lib/on-call/list-reachable'
import { pagePersonAction } from '../actions'

type PagePersonProps = { incidentId: number; reachable: Reachable[] }

/** Pages somebody whom the policy does not reach. */
export function PagePerson({ incidentId, reachable }: PagePersonProps) {
  const [told, action] = useActionState(pagePersonAction, undefined)
  const [first] = reachable
  if (!useMay('handle incidents')) return null
  if (!first)
    return (
      <p>
        Nobody else here can be paged now.{' '}
        <Link href="/settings/contact-methods" prefetch={false} className="underline">
          Set up a contact method
        </Link>
      </p>
    )
  return (
    <form action={action} className="flex flex-wrap items-end gap-2 print:hidden">
      <input type="hidden" name="incidentId" value={incidentId} />
      <div className="min-w-48 max-w-80 flex-1">
        <SelectField
          name="userId"
          label="Somebody who can be paged now"
          choices={reachable.map(({ id, name, onCallIn }) => ({ value: id, name: named(name, onCallIn) }))}
          chosen={String(first.id)}
        />
      </div>
      <SubmitButton>Page this person</SubmitButton>
      {told && (
        <p role="status" className={`basis-full ${told.isFailure ? 'text-danger' : ''}`}>
          {told.text}
        </p>
      )}
    </form>
  )
}

function named(name: string, onCallIn: string[]) {
  return onCallIn.length > 0 ? `${name}, on call in ${onCallIn.join(', ')}` : name
}
