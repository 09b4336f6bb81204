import { groupDigits } from '@/components/ui/group-digits'
import { VisibleText } from '@/components/ui/visible-text'
import type { Comparison, DiffLine } from '@/lib/runbooks/compare'

const KINDS = {
  same: { sign: ' ', spoken: '', classes: '' },
  added: { sign: '+', spoken: 'added: ', classes: 'bg-good-soft' },
  removed: { sign: '−', spoken: 'removed: ', classes: 'bg-danger-soft' },
} as const

export function ComparisonLines({ comparison: { lines, cut }, label }: { comparison: Comparison; label: string }) {
  if (!lines) return <p>The two texts are too different for a line-by-line comparison.</p>
  if (lines.length === 0) return <p>Nothing differs.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section aria-label={label} tabIndex={0} className="panel max-h-96 overflow-auto p-2 font-mono text-xs">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <Line key={at} line={line} />
        ))}
      </section>
      {cut > 0 && <p className="text-muted">{groupDigits(cut)} more lines are not shown.</p>}
    </>
  )
}

function Line({ line }: { line: DiffLine }) {
  if (line.kind === 'skipped')
    return <div className="text-muted">… {groupDigits(line.count)} lines that are the same</div>
  const { sign, spoken, classes } = KINDS[line.kind]
  return (
    <div className={`whitespace-pre-wrap wrap-anywhere ${classes}`}>
      <span aria-hidden>{sign} </span>
      {spoken && <span className="sr-only">{spoken}</span>}
      <VisibleText marks={2}>{line.text}</VisibleText>
    </div>
  )
}
