'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import type { IncidentRowData } from '@/components/incident-rows'
import { PersonMark } from '@/components/person-mark'
import { RunbookLink } from '@/components/runbook-link'
import { SeverityMark } from '@/components/severity-mark'
import { groupDigits } from '@/components/ui/group-digits'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { IncidentPreview } from '@/lib/incidents/preview'
import { IncidentLinks } from '../incident-links'
import { PreviewPaging } from './preview-paging'
import { PreviewPart } from './preview-part'

// While a key is held down, the incidents that it passes are not shown.
const SETTLED_MS = 120

type PreviewPaneProps = {
  row: IncidentRowData | undefined
  actions: ReactNode
  /** Changes with each action, so that the incident is read again. */
  handled: object | undefined
  onClose: () => void
}

export function PreviewPane({ row, actions, handled, onClose }: PreviewPaneProps) {
  const [preview, setPreview] = useState<IncidentPreview>()
  const [hasFailed, setFailed] = useState(false)
  const incidentId = row?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: after an action it is read anew
  useEffect(() => {
    if (incidentId === undefined) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const read = await readPreview(incidentId, stop.signal).catch(() => undefined)
      if (stop.signal.aborted) return
      setFailed(read === undefined)
      if (read) setPreview(read)
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [incidentId, handled])
  return (
    <aside aria-label="Preview" className="preview-pane panel">
      <button type="button" aria-label="Close the preview" className="copy-icon float-right" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </button>
      {hasFailed ? (
        <p role="alert">The incident could not be loaded.</p>
      ) : (
        preview && <Preview preview={asShown(preview, row)} actions={actions} />
      )}
    </aside>
  )
}

/** After an action the row is newer. */
function asShown(preview: IncidentPreview, row: IncidentRowData | undefined): IncidentPreview {
  return row?.id === preview.id ? { ...preview, status: row.status, owner: row.owner } : preview
}

async function readPreview(incidentId: number, signal: AbortSignal): Promise<IncidentPreview | undefined> {
  const answer = await fetch(`/api/incidents/${incidentId}/preview`, { signal })
  return answer.ok ? answer.json() : undefined
}

function Preview({ preview, actions }: { preview: IncidentPreview; actions: ReactNode }) {
  const { id, severity, status, summary, receivedAt, fired, entity, owner, runbook, details, labels } = preview
  return (
    <>
      <p className="mb-2 flex items-center gap-3 text-muted text-xs">
        <SeverityMark severity={severity} isAnswered={status !== 'open'} />
        <span className="capitalize">{status}</span>
        <span>#{id}</span>
      </p>
      <h2 className="mb-1 font-semibold text-base wrap-anywhere">
        <Link href={`/incidents/${id}`} prefetch={false} className="text-ink">
          <VisibleText marks={3}>{summary}</VisibleText>
        </Link>
      </h2>
      <p className="mb-3 text-muted text-xs">
        Started <RelativeTime at={new Date(receivedAt)} />
        {fired > 1 && `, fired ${groupDigits(fired)} times`}
        {entity && (
          <>
            , <VisibleText marks={3}>{entity}</VisibleText>
          </>
        )}
      </p>
      {preview.links.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-x-3">
          <IncidentLinks links={preview.links} />
        </div>
      )}
      {actions}
      <p className="mb-3 flex items-center gap-1.5">
        {owner ? (
          <>
            <PersonMark userId={owner.id} name={owner.name} />
            {owner.name}
          </>
        ) : (
          'Unassigned'
        )}
      </p>
      <PreviewPaging preview={preview} />
      {runbook && (
        <PreviewPart title="Runbook">
          <RunbookLink runbook={runbook} className="wrap-anywhere" />
        </PreviewPart>
      )}
      {details !== '' && (
        <PreviewPart title="Details">
          <pre className="rounded bg-raised p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            <VisibleText>{details}</VisibleText>
          </pre>
        </PreviewPart>
      )}
      {labels.length > 0 && (
        <PreviewPart title="Labels">
          <Labels preview={preview} />
        </PreviewPart>
      )}
      {preview.note && (
        <PreviewPart title={`Note by ${preview.note.by}`}>
          <p className="text-xs whitespace-pre-wrap wrap-anywhere">
            <VisibleText>{preview.note.text}</VisibleText>
          </p>
        </PreviewPart>
      )}
    </>
  )
}

function Labels({ preview: { labels, labelsLeft } }: { preview: IncidentPreview }) {
  return (
    <>
      <dl className="grid grid-cols-[minmax(4rem,1fr)_minmax(0,2fr)] gap-x-3 gap-y-1 font-mono text-xs wrap-anywhere">
        {labels.map(({ key, value }) => (
          <div key={key} className="contents">
            <dt className="text-muted">
              <VisibleText marks={1}>{key}</VisibleText>
            </dt>
            <dd>
              <VisibleText marks={2}>{value}</VisibleText>
            </dd>
          </div>
        ))}
      </dl>
      {labelsLeft > 0 && <p className="text-muted text-xs">+{labelsLeft} more</p>}
    </>
  )
}
