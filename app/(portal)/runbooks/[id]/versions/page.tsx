import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { listVersions } from '@/lib/runbooks/versions'
import { identifierSegment, segmentIdentifier } from '@/lib/values/identifier'
import { parseRowId } from '@/lib/values/row-id'
import { VersionList } from '../version-list'

export const metadata: Metadata = { title: 'Versions of a runbook' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> }

export default async function VersionsPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const identifier = segmentIdentifier((await params).id)
  if (identifier === undefined) notFound()
  const before = parseRowId((await searchParams).before)
  const { versions, older } = await listVersions(ctx, { identifier, before })
  if (versions.length === 0) return missing()
  const path = `/runbooks/${identifierSegment(identifier)}`
  return (
    <>
      <PageTitle>
        Versions of <VisibleText>{identifier}</VisibleText>
      </PageTitle>
      <p className="mb-4">
        <Link href={path} prefetch={false}>
          The runbook
        </Link>
      </p>
      <div className="panel">
        <VersionList versions={versions} path={path} />
      </div>
      {older !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={`${path}/versions?before=${older}`}>
          Older
        </Link>
      )}
    </>
  )
}
