import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { ZONE_COOKIE } from '@/components/ui/browser-zone'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { readZone } from '@/components/ui/time-words'
import { knownTimeZone, timeZones } from '@/lib/on-call/time-zone'
import { listSilences } from '@/lib/silences/list'
import { silenceMark } from '@/lib/silences/mark'
import { parseRowId } from '@/lib/values/row-id'
import { apiKeyChoicesFor } from '../api-key-choices'
import { silenceDraft } from '../form-silence'
import { SilenceForm } from '../silence-form'

export const metadata: Metadata = { title: 'Silence' }

export default async function SilencePage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await requireContext()
  const silence = (await guard(listSilences(ctx))).find((one) => one.id === id)
  if (!silence) return missing()
  const { reason, conditions = [], occurrence } = silence
  const zone = knownTimeZone(readZone((await cookies()).get(ZONE_COOKIE)?.value)) ?? 'UTC'
  return (
    <>
      <PageTitle>{reason}</PageTitle>
      {occurrence ? (
        <SilenceForm
          silenceId={silence.id}
          mark={silenceMark(silence)}
          heldBack={silence.heldBack}
          draft={silenceDraft(silence, zone)}
          apiKeys={await apiKeyChoicesFor(ctx, conditions)}
          timeZones={timeZones()}
        />
      ) : (
        <EmptyState title="This silence is over">
          It stays as it was. <Link href="/silences/new">Add a new one</Link> instead.
        </EmptyState>
      )}
    </>
  )
}
