import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { incidentsWith } from '@/components/label-link'
import { LongText } from '@/components/long-text'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import type { UserContext } from '@/lib/context'
import { getPayload, getPayloadField } from '@/lib/incidents/get-payload'
import type { FieldPlace } from '@/lib/incidents/payload'
import { pieceOf } from '@/lib/values/pieces'
import { parseRowId } from '@/lib/values/row-id'
import { type PayloadSearch, payloadDownloadUrl, payloadUrl, readPayloadSearch } from './payload-url'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PayloadSearch> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Payload of incident #${(await params).id}` }
}

export default async function PayloadPage({ params, searchParams }: Props) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const { place, part } = readPayloadSearch(await searchParams)
  const { title, text, label } = await guard(read(ctx, id, place))
  const piece = pieceOf(text, part)
  if (!piece) return missing()
  return (
    <>
      <p className="mb-1">
        <Link href={`/incidents/${id}`}>Incident #{id}</Link>
      </p>
      <PageTitle
        actions={
          <a className={buttonClasses()} href={payloadDownloadUrl(id, place)} download>
            Download
          </a>
        }
      >
        <VisibleText>{title}</VisibleText>
      </PageTitle>
      {label && (
        <p className="mb-3">
          <Link href={incidentsWith(label)} prefetch={false}>
            Incidents with this label
          </Link>
        </p>
      )}
      <LongText piece={piece} partUrl={(other) => payloadUrl(id, place, other)} />
    </>
  )
}

async function read(ctx: UserContext, id: number, place: FieldPlace | undefined) {
  if (!place) return { title: 'Payload as received', text: await getPayload(ctx, id) }
  const { key, text } = await getPayloadField(ctx, id, place)
  return 'label' in place
    ? { title: `Label ${key}`, text, label: { key, value: text } }
    : { title: `Field ${key}`, text }
}
