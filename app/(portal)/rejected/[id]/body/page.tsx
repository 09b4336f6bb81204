import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { LongText } from '@/components/long-text'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { bodyPiece } from '@/lib/rejected-alerts/body-piece'
import { getRejectedBody } from '@/lib/rejected-alerts/get-body'
import { parseRowId } from '@/lib/values/row-id'
import { bodyDownloadUrl, bodyUrl } from './body-url'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ part?: string | string[] }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Body of rejected alert #${(await params).id}` }
}

export default async function RejectedBodyPage({ params, searchParams }: Props) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const { part = '1' } = await searchParams
  const ctx = await requireContext()
  const piece = bodyPiece(await guard(getRejectedBody(ctx, id)), parseRowId(part) ?? 0)
  if (!piece) return missing()
  return (
    <>
      <p className="mb-1">
        <Link href={`/rejected/${id}`}>Rejected alert #{id}</Link>
      </p>
      <PageTitle
        actions={
          <a className={buttonClasses()} href={bodyDownloadUrl(id)} download>
            Download
          </a>
        }
      >
        Body as it was sent
      </PageTitle>
      <LongText piece={piece} partUrl={(other) => bodyUrl(id, other)} />
    </>
  )
}
