import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { VisibleText } from '@/components/ui/visible-text'
import { getImport } from '@/lib/importers/drafts/get'
import { SOURCES } from '@/lib/importers/import'
import { parseRowId } from '@/lib/values/row-id'
import { removeImportAction } from '../actions'
import { LookAgain } from './look-again'
import { type Asked, Reviewed } from './reviewed'

export const metadata: Metadata = { title: 'Import' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Asked> }

export default async function ImportPage({ params, searchParams }: Props) {
  const id = parseRowId((await params).id)
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  if (id === undefined) return missing()
  const draft = await guard(getImport(ctx, id))
  const { title } = SOURCES[draft.source]
  return (
    <>
      <PageTitle
        actions={
          <RemoveForm
            noun="import"
            name={`this import from ${title}`}
            action={removeImportAction}
            fields={{ importId: id }}
          >
            What was read is forgotten. What was applied stays.
          </RemoveForm>
        }
      >
        Import from {title}
      </PageTitle>
      <p className="mb-4 text-muted wrap-anywhere">
        <VisibleText limit={200}>{draft.title}</VisibleText>
        {draft.state === 'read' && '. Nothing is written and nobody is paged before you apply it.'}
      </p>
      {draft.state === 'reading' && <Reading id={id} requests={draft.requests} />}
      {draft.state === 'failed' && (
        <Notice kind="error">
          <VisibleText limit={1000}>{draft.fault ?? ''}</VisibleText> <a href="/settings/import">Begin again</a>
        </Notice>
      )}
      {draft.state === 'interrupted' && (
        <Notice kind="error">
          The server was restarted while it read this, and the key is not stored.{' '}
          <a href="/settings/import">Begin again</a>
        </Notice>
      )}
      {draft.files !== '' && <Reviewed ctx={ctx} draft={draft} asked={await searchParams} />}
    </>
  )
}

function Reading({ id, requests }: { id: number; requests: number }) {
  return (
    <Notice kind="info">
      <p>It is being read: {requests === 1 ? '1 answer' : `${requests} answers`} so far. You may leave this page.</p>
      <LookAgain href={`/settings/import/${id}`} />
    </Notice>
  )
}
