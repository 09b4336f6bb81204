import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { LongText } from '@/components/long-text'
import { PageTitle } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { getNote } from '@/lib/incidents/get-note'
import { pieceOf } from '@/lib/values/pieces'
import { parseRowId } from '@/lib/values/row-id'

type Params = { params: Promise<{ id: string; entryId: string }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `Note on incident #${(await params).id}` }
}

export default async function NotePage({ params }: Params) {
  const { id, entryId } = await params
  const note = { incidentId: parseRowId(id) ?? 0, entryId: parseRowId(entryId) ?? 0 }
  const ctx = await requireContext()
  const { note: text, by, at } = await guard(getNote(ctx, note))
  const piece = pieceOf(text, 1)
  if (!piece) return missing()
  return (
    <>
      <p className="mb-1">
        <Link href={`/incidents/${note.incidentId}`}>Incident #{note.incidentId}</Link>
      </p>
      <PageTitle>Note by {by}</PageTitle>
      <p className="mb-3 text-muted">
        <RelativeTime at={at} withExact />
      </p>
      <LongText piece={piece} partUrl={() => ''} />
    </>
  )
}
