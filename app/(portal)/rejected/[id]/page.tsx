import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle, Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { may } from '@/lib/context'
import { type BodyDraft, draftOfBody, MAX_EDITABLE_BYTES } from '@/lib/rejected-alerts/draft-of-body'
import { getRejectedAlert, type RejectedAlertDetail } from '@/lib/rejected-alerts/get'
import { reasonOf } from '@/lib/rejected-alerts/reason'
import { withoutForm } from '@/lib/sources/form-body'
import { suggestPreset } from '@/lib/sources/suggest-preset'
import { parseRowId } from '@/lib/values/row-id'
import { About } from './about'
import { AcceptForm } from './accept-form'
import { discardAction } from './actions'
import { AllOfKind } from './all-of-kind'
import { AsSource } from './as-source'
import { bodyDownloadUrl } from './body/body-url'
import { Closed } from './closed'
import { MarkedBody } from './marked-body'
import { SuggestionWords } from './suggestion-words'
import { Wrong } from './wrong'

type Params = { params: Promise<{ id: string }>; searchParams: Promise<{ edit?: string | string[] }> }

// A longer text is loaded only for editing.
const EDITED_HERE = 8_000

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `Rejected alert #${(await params).id}` }
}

export default async function RejectedAlertPage({ params, searchParams }: Params) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const alert = await guard(getRejectedAlert(ctx, id))
  const { edit } = await searchParams
  const isAsked = edit !== undefined
  const draft = isAsked || alert.body.byteLength <= MAX_EDITABLE_BYTES ? draftOfBody(alert) : undefined
  const isOpen = alert.closedAt === null
  const handles = may(ctx, 'handle rejected alerts')
  const { apiKeyId, kind, like } = alert
  const isReadable = isOpen && may(ctx, 'manage API keys') && alert.body.byteLength <= MAX_EDITABLE_BYTES
  const preset = isReadable ? suggestPreset(withoutForm(alert.body, alert.contentType)) : undefined
  return (
    <>
      <p className="mb-1 text-muted">Rejected alert #{id}</p>
      <PageTitle actions={isOpen && handles && <Discard rejectedAlertId={id} />}>{reasonOf(alert.code)}</PageTitle>
      <Closed alert={alert} />
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Section title="What is wrong">
            <Wrong alert={alert} suggestion={draft?.suggestion} />
          </Section>
          {isOpen && handles && <Edit alert={alert} draft={draft} isAsked={isAsked} />}
          <Section
            title="As it was sent"
            actions={
              <a className={buttonClasses()} href={bodyDownloadUrl(id)} download>
                Download
              </a>
            }
          >
            <MarkedBody rejectedAlertId={id} body={alert.body} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="About">
            <About alert={alert} isAdmin={may(ctx, 'manage API keys')} />
          </Section>
          {preset && <AsSource apiKey={alert.apiKey} preset={preset} />}
          <AllOfKind
            kind={{ apiKeyId, kind, upToId: like.newestId ?? 0 }}
            count={like.count}
            isOffered={handles && like.count > (isOpen ? 1 : 0)}
            suggestion={draft?.suggestion}
          />
        </div>
      </div>
    </>
  )
}

type EditProps = { alert: RejectedAlertDetail; draft: BodyDraft | undefined; isAsked: boolean }

function Edit({ alert, draft, isAsked }: EditProps) {
  if (!draft || (!isAsked && (draft.text ?? '').length > EDITED_HERE))
    return (
      <Section title="Open an incident from it">
        <Link href={`/rejected/${alert.id}?edit=1`} prefetch={false}>
          Open the text for editing
        </Link>
      </Section>
    )
  const { text, suggestion, isSkeleton } = draft
  return (
    <Section title="Open an incident from it">
      {text === undefined && <p className="mb-2">The body is too large to be edited here. It fits with this change:</p>}
      {suggestion && <SuggestionWords suggestion={suggestion} />}
      <AcceptForm
        rejectedAlertId={alert.id}
        text={text}
        mapping={JSON.stringify(suggestion?.mapping ?? {})}
        isSkeleton={isSkeleton}
      />
    </Section>
  )
}

function Discard({ rejectedAlertId }: { rejectedAlertId: number }) {
  return (
    <details className="relative">
      <summary className={`${buttonClasses('danger')} list-none`}>Discard…</summary>
      <form action={discardAction} className="panel absolute right-0 z-10 mt-1 flex w-64 flex-col gap-3 p-3 shadow-xl">
        <input type="hidden" name="rejectedAlertId" value={rejectedAlertId} />
        <p className="font-normal text-sm">No incident is opened for it. This can’t be undone.</p>
        <SubmitButton look="danger">Discard</SubmitButton>
      </form>
    </details>
  )
}
