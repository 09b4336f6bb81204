'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { OFFLINE, useOfflineGuard } from '@/components/ui/offline'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { AcceptedAll } from '@/lib/rejected-alerts/accept-all'
import type { Suggestion } from '@/lib/rejected-alerts/fit/suggest'
import type { Kind } from '@/lib/rejected-alerts/kind'
import { acceptAllAction, discardAllAction } from './actions'
import { MappingFields } from './mapping-fields'

type AllOfKindProps = {
  kind: Kind
  count: number
  isOffered: boolean
  suggestion: Suggestion | undefined
}

export function AllOfKind({ kind, count, isOffered, suggestion }: AllOfKindProps) {
  const [accepted, acceptAll] = useActionState(acceptAllAction, {})
  const [discarded, discardAll] = useActionState(discardAllAction, {})
  const { offline, onSubmit } = useOfflineGuard()
  const fields = Object.entries(kind).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  const isNews = accepted.accepted !== undefined || discarded.discarded !== undefined
  if (!isOffered && !isNews) return null
  return (
    <Section title="All like this">
      <div className="flex flex-col gap-4">
        {offline && <Notice kind="error">{OFFLINE}</Notice>}
        {accepted.fault && <Notice kind="error">{accepted.fault}</Notice>}
        {accepted.accepted && <Outcome outcome={accepted.accepted} />}
        {discarded.discarded !== undefined && <Notice kind="done">{discarded.discarded} discarded.</Notice>}
        {isOffered && suggestion?.mapping && (
          <form action={acceptAll} onSubmit={onSubmit} className="flex flex-col gap-3">
            {fields}
            <MappingFields mapping={suggestion.mapping} suggestion={suggestion} />
            <div>
              <SubmitButton>Accept all {count} like this</SubmitButton>
            </div>
          </form>
        )}
        {isOffered && (
          <details>
            <summary className="text-muted">Discard all {count} like this</summary>
            <form action={discardAll} onSubmit={onSubmit} className="mt-2 flex flex-col gap-2">
              {fields}
              <p className="text-muted">No incident is opened for any of them. This can’t be undone.</p>
              <div>
                <SubmitButton look="danger">Discard all {count}</SubmitButton>
              </div>
            </form>
          </details>
        )}
      </div>
    </Section>
  )
}

function Outcome({ outcome: { opened, unfit } }: { outcome: AcceptedAll }) {
  return (
    <Notice kind={unfit.length > 0 ? 'info' : 'done'}>
      <p>{opened === 1 ? '1 alert has become an incident.' : `${opened} alerts have become incidents.`}</p>
      {unfit.length > 0 && (
        <ul aria-label="What still does not fit" className="mt-1 list-disc pl-4">
          {unfit.map(({ detail, count, newestId }) => (
            <li key={detail}>
              {count === 1 ? '1 still does not fit' : `${count} still do not fit`}: <VisibleText>{detail}</VisibleText>{' '}
              <Link href={`/rejected/${newestId}`}>#{newestId}</Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
