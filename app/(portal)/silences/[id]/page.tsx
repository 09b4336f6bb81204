import type { Metadata } from 'next'
import Link from 'next/link'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { readerZone } from '@/app/reader-zone'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { timeZones } from '@/lib/on-call/time-zone'
import { getSilence } from '@/lib/silences/list'
import { silenceMark } from '@/lib/silences/mark'
import { parseRowId } from '@/lib/values/row-id'
import { apiKeyChoicesFor } from '../api-key-choices'
import { silenceDraft } from '../form-silence'
import { SilenceForm } from '../silence-form'

export const metadata: Metadata = { title: 'Silence' }

export default async function SilencePage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await contextFor('silence alerts')
  if (id === undefined) return missing()
  const silence = await guard(getSilence(ctx, id))
  const { reason, conditions = [], occurrence } = silence
  return (
    <>
      <PageTitle back={{ href: '/silences', name: 'Silences' }}>{reason}</PageTitle>
      <ManagedNotice ctx={ctx} kind="silences" id={id} />
      {occurrence ? (
        <SilenceForm
          silenceId={silence.id}
          mark={silenceMark(silence)}
          heldBack={silence.heldBack}
          draft={silenceDraft(silence, await readerZone())}
          apiKeys={await apiKeyChoicesFor(ctx, conditions)}
          timeZones={timeZones()}
        />
      ) : (
        <EmptyState title="This silence is over">
          It stays as it was. <Link href="/silences/new">Create a new one</Link> instead.
        </EmptyState>
      )}
    </>
  )
}
