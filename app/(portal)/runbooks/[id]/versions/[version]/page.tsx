import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { markdownRenderer } from '@/app/(portal)/runbooks/markdown-renderer'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { OutsideLink } from '@/components/outside-link'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { compareRunbooks } from '@/lib/runbooks/compare'
import { getRunbook } from '@/lib/runbooks/get'
import { getVersion } from '@/lib/runbooks/versions'
import { identifierSegment, segmentIdentifier } from '@/lib/values/identifier'
import { parseRowId } from '@/lib/values/row-id'
import { ComparisonLines } from '../../comparison-lines'
import { RunbookMarkdown } from '../../runbook-markdown'
import { VersionMade } from '../../version-list'
import { RestoreForm } from './restore-form'

type Search = { with?: string | string[]; part?: string | string[] }
type Props = { params: Promise<{ id: string; version: string }>; searchParams: Promise<Search> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const version = parseRowId((await params).version)
  return { title: version ? `Version ${version} of a runbook` : 'Version of a runbook' }
}

export default async function VersionPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const { id, version } = await params
  const identifier = segmentIdentifier(id)
  const number = parseRowId(version)
  if (identifier === undefined || number === undefined) notFound()
  const [shown, runbook] = [await getVersion(ctx, { identifier, version: number }), await getRunbook(ctx, identifier)]
  if (!shown || !runbook) return missing()
  const search = await searchParams
  const part = parseRowId(search.part) ?? 1
  const usual = number === runbook.version ? number - 1 : runbook.version
  const against = await getVersion(ctx, { identifier, version: parseRowId(search.with) ?? usual })
  const [older, newer] = against && against.version < number ? [against, shown] : [shown, against]
  const rendered = shown.markdown === '' ? undefined : await markdownRenderer.render({ markdown: shown.markdown, part })
  const path = `/runbooks/${identifierSegment(identifier)}`
  const here = `${path}/versions/${number}`
  return (
    <>
      <PageTitle actions={<OutsideLink address={shown.url} className={buttonClasses()} />}>
        <VisibleText>{shown.title}</VisibleText>
      </PageTitle>
      <p className="mb-4 text-muted">
        Version {number} of{' '}
        <Link href={path} prefetch={false} className="font-mono wrap-anywhere">
          <VisibleText>{identifier}</VisibleText>
        </Link>
        , <VersionMade made={shown} />
      </p>
      {number !== runbook.version && <RestoreForm identifier={identifier} version={number} current={runbook.version} />}
      {rendered && (
        <div className="panel mb-4 p-4">
          <RunbookMarkdown
            markdown={shown.markdown}
            rendered={rendered}
            part={part}
            partUrl={(other) => `${here}?part=${other}`}
          />
        </div>
      )}
      {newer && (
        <section aria-label="Comparison" className="mb-4 flex flex-col gap-2">
          <h2 className="font-semibold">
            From version {older.version} to version {newer.version}
          </h2>
          <ComparisonLines comparison={compareRunbooks(older, newer)} label="What changed" />
        </section>
      )}
      {number > 1 && number !== runbook.version && (
        <p>
          <Link href={`${here}?with=${number - 1}`} prefetch={false}>
            Compare with version {number - 1}
          </Link>
        </p>
      )}
    </>
  )
}
