import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { markdownRenderer } from '@/app/(portal)/runbooks/markdown-renderer'
import { requireContext } from '@/app/auth/session'
import { OutsideLink } from '@/components/outside-link'
import { PointingIncidents } from '@/components/pointing-incidents'
import { EditLink, Registration } from '@/components/registration'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { plainLine } from '@/lib/channels/plain'
import { listIncidents } from '@/lib/incidents/list'
import { getRunbook } from '@/lib/runbooks/get'
import { listVersions } from '@/lib/runbooks/versions'
import { identifierSegment, segmentIdentifier } from '@/lib/values/identifier'
import { parseRowId } from '@/lib/values/row-id'
import { readListSearch, type Search } from '../../incidents/list-url'
import { RunbookForm } from './runbook-form'
import { RunbookMarkdown } from './runbook-markdown'
import { VersionList, VersionMade } from './version-list'

const TITLE_SHOWN = 80
const VERSIONS_SHOWN = 10
const INCIDENTS_SHOWN = 8

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Search> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const identifier = segmentIdentifier((await params).id)
  return { title: identifier ? `${plainLine(identifier, TITLE_SHOWN)} · Runbook` : 'Runbook' }
}

export default async function RunbookPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const identifier = segmentIdentifier((await params).id)
  if (identifier === undefined) notFound()
  const runbook = await getRunbook(ctx, identifier)
  const written = runbook?.registeredAt ? runbook : undefined
  const search = await searchParams
  const { cursor } = readListSearch(search)
  const part = parseRowId(search.part) ?? 1
  const path = `/runbooks/${identifierSegment(identifier)}`
  const text = written?.markdown ?? ''
  const rendered = text === '' ? undefined : await markdownRenderer.render({ markdown: text, part })
  if (rendered?.ok && part > rendered.parts) notFound()
  const filter = { runbooks: [{ values: [identifier] }] }
  const page = await listIncidents(ctx, filter, { order: 'urgent', cursor, most: INCIDENTS_SHOWN })
  const edited = {
    what: 'runbook',
    path,
    isRegistered: written !== undefined,
    isEdited: search.edit !== undefined,
  } as const
  const { versions, older } = await listVersions(ctx, { identifier, take: VERSIONS_SHOWN })
  return (
    <>
      <PageTitle
        back={{ href: '/runbooks', name: 'Runbooks' }}
        actions={
          <div className="title-actions">
            <OutsideLink address={written?.url} className={buttonClasses()} />
            <EditLink {...edited} />
          </div>
        }
      >
        <VisibleText>{written?.title ?? identifier}</VisibleText>
      </PageTitle>
      <Subtitle identifier={identifier} newest={versions[0]} />
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Registration isNamed={runbook !== null} {...edited}>
            <RunbookForm
              identifier={identifier}
              title={written?.title ?? ''}
              markdown={text}
              url={written?.url ?? ''}
              version={written?.version ?? 0}
            />
          </Registration>
          {rendered && (
            <article aria-label="Text of the runbook" className="panel runbook-document">
              <RunbookMarkdown
                markdown={text}
                rendered={rendered}
                part={part}
                partUrl={(other) => `${path}?part=${other}`}
                tickedIn={page.incidents.find(({ status }) => status !== 'resolved')?.id}
              />
            </article>
          )}
        </div>
        <div className="min-w-0">
          <PointingIncidents page={page} path={path} title="Incidents with this runbook" />
          {versions.length > 0 && <Versions versions={versions} older={older} path={path} />}
        </div>
      </div>
    </>
  )
}

type VersionsProps = Awaited<ReturnType<typeof listVersions>> & { path: string }

function Versions({ versions, older, path }: VersionsProps) {
  return (
    <details className="panel mb-4">
      <summary className="px-4 py-2 font-semibold">Versions</summary>
      <div className="border-line border-t">
        <VersionList versions={versions} path={path} />
        {older !== undefined && (
          <p className="px-4 py-2">
            <Link href={`${path}/versions?before=${older}`} prefetch={false}>
              Older versions
            </Link>
          </p>
        )}
      </div>
    </details>
  )
}

type SubtitleProps = { identifier: string; newest: VersionsProps['versions'][number] | undefined }

function Subtitle({ identifier, newest }: SubtitleProps) {
  return (
    <p className="mb-4 text-muted">
      Runbook{' '}
      <code className="font-mono wrap-anywhere">
        <VisibleText>{identifier}</VisibleText>
      </code>
      {newest && (
        <>
          {' '}
          · Version {newest.version}, <VersionMade made={newest} />
        </>
      )}
    </p>
  )
}
