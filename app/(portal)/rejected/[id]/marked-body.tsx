import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { ShowAll } from '@/components/show-all'
import { ScrollBox } from '@/components/ui/scroll-box'
import { VisibleText } from '@/components/ui/visible-text'
import { type MarkedText, markBody } from '@/lib/rejected-alerts/marked-body'
import { bodyUrl } from './body/body-url'

const TAG = 'mx-0.5 inline-flex items-center gap-0.5 rounded bg-danger-soft px-1 font-sans font-semibold text-danger'

export function MarkedBody({ rejectedAlertId, body }: { rejectedAlertId: number; body: Uint8Array }) {
  const marked = markBody(body)
  if (body.byteLength === 0) return <p className="text-muted">The body is empty.</p>
  return (
    <>
      {marked.isText ? <Missing fields={marked.missing} /> : <NoText what={marked.what} />}
      <ScrollBox label="Scrollable body">
        <pre
          data-testid="sent"
          className={`font-mono text-xs ${marked.isText ? 'whitespace-pre-wrap wrap-anywhere' : ''}`}
        >
          {marked.isText ? marked.pieces.map(pieceMarkup) : marked.hex}
        </pre>
      </ScrollBox>
      {marked.hidden > 0 && <ShowAll href={bodyUrl(rejectedAlertId)} what="of the body" size={body.byteLength} />}
    </>
  )
}

function Missing({ fields }: { fields: string[] }) {
  if (fields.length === 0) return null
  return (
    <p className="mb-2">
      {fields.map((field) => (
        <span key={field} className={TAG}>
          <TriangleAlert aria-hidden className="size-3.5" />
          {field} is missing
        </span>
      ))}
    </p>
  )
}

function NoText({ what }: { what: string }) {
  return (
    <p className="mb-2 text-muted">
      The body is {what}, so it is shown as bytes. It can be accepted only with a JSON text in its place.
    </p>
  )
}

/** Pieces never move, so the index is the key. */
function pieceMarkup({ text, field, isBreak }: MarkedText, at: number) {
  const key = `piece ${at}`
  if (isBreak)
    return (
      <span key={key} className={TAG}>
        <TriangleAlert aria-hidden className="size-3" />
        breaks off here
      </span>
    )
  if (!field)
    return (
      <Fragment key={key}>
        <VisibleText limit={Number.POSITIVE_INFINITY} marks={50}>
          {text}
        </VisibleText>
      </Fragment>
    )
  return (
    <mark key={key} className="bg-transparent text-ink underline decoration-2 decoration-danger decoration-wavy">
      <span className={TAG}>
        <TriangleAlert aria-hidden className="size-3" />
        wrong
      </span>
      <VisibleText limit={Number.POSITIVE_INFINITY} marks={50}>
        {text}
      </VisibleText>
    </mark>
  )
}
