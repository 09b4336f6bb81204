import Link from 'next/link'
import { LongText, PartLinks } from '@/components/long-text'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { RenderedMarkdown } from '@/lib/markdown/render'
import { pieceOf } from '@/lib/values/pieces'
import { RunbookText, stepsIn } from '../runbook-text'

type RunbookMarkdownProps = {
  markdown: string
  rendered: RenderedMarkdown
  part: number
  partUrl: (part: number) => string
  /** An incident of the runbook that is not resolved. */
  tickedIn?: number | undefined
}

// For text that is not rendered.
const SOURCE_PIECE = 12_000

export function RunbookMarkdown({ markdown, rendered, part, partUrl, tickedIn }: RunbookMarkdownProps) {
  if (!rendered.ok) {
    const piece = pieceOf(markdown, part, SOURCE_PIECE)
    return (
      <div className="flex flex-col gap-3">
        <Notice kind="info">The text is shown as it was written: {REASONS[rendered.reason]}.</Notice>
        {piece && <LongText piece={piece} partUrl={partUrl} />}
      </div>
    )
  }
  return (
    <>
      <PartLinks part={part} parts={rendered.parts} partUrl={partUrl} />
      <RunbookText tree={rendered.tree} />
      {stepsIn(rendered.tree) > 0 && <WhereTicked incidentId={tickedIn} />}
    </>
  )
}

function WhereTicked({ incidentId }: { incidentId: number | undefined }) {
  if (incidentId === undefined) return <p className="mt-4 text-muted text-xs">Steps are ticked in an incident.</p>
  return (
    <p className="mt-4">
      <Link href={`/incidents/${incidentId}#runbook`} prefetch={false} className={buttonClasses()}>
        Tick the steps in #{incidentId}
      </Link>
    </p>
  )
}

const REASONS = {
  too_slow: 'rendering it as Markdown takes too long',
  too_large: 'rendered as Markdown it is too large or nested too deep',
  too_much_at_once: 'too many runbooks are opened at once, so reload the page to try again',
}
