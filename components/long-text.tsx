import Link from 'next/link'
import type { Piece } from '@/lib/values/pieces'
import { buttonClasses } from './ui/button'
import { VisibleText } from './ui/visible-text'

type PartLinksProps = { part: number; parts: number; partUrl: (part: number) => string }
type LongTextProps = { piece: Piece; partUrl: (part: number) => string }

export function LongText({ piece, partUrl }: LongTextProps) {
  return (
    <>
      <PartLinks part={piece.part} parts={piece.parts} partUrl={partUrl} />
      <pre data-testid="piece" className="panel p-4 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        <VisibleText limit={Number.POSITIVE_INFINITY} marks={200}>
          {piece.text}
        </VisibleText>
      </pre>
    </>
  )
}

export function PartLinks({ part, parts, partUrl }: PartLinksProps) {
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
