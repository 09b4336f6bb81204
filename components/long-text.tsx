import Link from 'next/link'
import type { Piece } from '@/lib/pieces'
import { buttonClasses } from './ui/button'
import { VisibleText } from './ui/visible-text'

type LongTextProps = {
  piece: Piece
  /** The address of another piece. */
  partUrl: (part: number) => string
}

/** One piece of a long text, with the way to the others. */
export function LongText({ piece, partUrl }: LongTextProps) {
  return (
    <>
      <PartLinks piece={piece} partUrl={partUrl} />
      <pre data-testid="piece" className="panel p-4 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        <VisibleText limit={Number.POSITIVE_INFINITY} marks={200}>
          {piece.text}
        </VisibleText>
      </pre>
    </>
  )
}

function PartLinks({ piece: { part, parts }, partUrl }: LongTextProps) {
  if (parts === 1) return null
  return (
    <nav aria-label="Parts" className="mb-3 flex flex-wrap items-center gap-2">
      {part > 1 && <PartLink to={partUrl(part - 1)} name="Previous" />}
      <span>
        Part {part} of {parts}
      </span>
      {part < parts && <PartLink to={partUrl(part + 1)} name="Next" />}
      {part < parts - 1 && <PartLink to={partUrl(parts)} name="Last" />}
    </nav>
  )
}

function PartLink({ to, name }: { to: string; name: string }) {
  return (
    <Link href={to} prefetch={false} className={buttonClasses()}>
      {name}
    </Link>
  )
}
