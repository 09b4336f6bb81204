import { ChevronRight, Download } from 'lucide-react'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import type { Counts } from '@/lib/importers/report/report'
import type { Noted, Review } from '@/lib/importers/review/review'

/** What becomes of each object: of each kind the notes unfold. */
export function ReportSection({ importId, review }: { importId: number; review: Review }) {
  const { counts, notes, missing, damaged, questions } = review
  const sum = (field: 'taken' | 'changed' | 'leftOut') => counts.reduce((all, one) => all + one[field], 0)
  return (
    <Section title="Report" actions={<Downloads importId={importId} />}>
      {damaged.length > 0 && (
        <Notice kind="error">
          <p>
            {damaged.length === 1 ? '1 object could not be read' : `${damaged.length} objects could not be read`}: what
            uses them lacks them. Repair the files, and import again.
          </p>
          <Lines lines={damaged} />
        </Notice>
      )}
      <dl className="my-3 flex flex-wrap gap-6">
        <Figure name="Taken as it is" value={sum('taken')} color={COLORS.taken} />
        <Figure name="Changed" value={sum('changed')} color={COLORS.changed} />
        <Figure
          name="Left out"
          value={sum('leftOut')}
          color={COLORS.leftOut}
          tone={sum('leftOut') > 0 ? 'text-high' : ''}
        />
      </dl>
      <div className="grid items-start gap-x-8 gap-y-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <Heads />
          <ul aria-label="Kinds of objects" className="divide-y divide-line border-line border-y">
            {counts.map((one) => (
              <KindRow key={one.kind} counts={one} notes={notes.filter(({ kind }) => kind === one.kind)} />
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <Lines title="Questions" lines={questions} />
          <Lines title="Named, but not there" lines={missing} />
        </div>
      </div>
    </Section>
  )
}

function Downloads({ importId }: { importId: number }) {
  return (
    <span className="flex flex-wrap gap-2">
      {[
        ['report.md', 'Report'],
        ['tocsin.yaml', 'tocsin.yaml'],
      ].map(([file, name]) => (
        <a key={file} href={`/settings/import/${importId}/files/${file}`} download className={buttonClasses('plain')}>
          <Download aria-hidden className="size-4" /> {name}
        </a>
      ))}
    </span>
  )
}

const COLORS = { taken: 'bg-accent', changed: 'bg-chart-medium', leftOut: 'bg-chart-high' } as const

type FigureProps = { name: string; value: number; color: string; tone?: string }

/** With its colour in the bars below. */
function Figure({ name, value, color, tone = '' }: FigureProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-muted text-xs">
        <span aria-hidden className={`size-2 rounded-full max-xl:hidden ${color}`} />
        {name}
      </dt>
      <dd className={`font-semibold text-xl tabular-nums ${tone}`}>{value}</dd>
    </div>
  )
}

const MOST_LINES = 10

function Lines({ title, lines }: { title?: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="mb-3">
      {title && <h3 className="font-medium">{title}</h3>}
      <ul className="list-disc pl-5">
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line} className="wrap-anywhere">
            <VisibleText limit={500}>{line}</VisibleText>
          </li>
        ))}
      </ul>
      {lines.length > MOST_LINES && <p>And {lines.length - MOST_LINES} more, in the report.</p>}
    </div>
  )
}

const COLUMNS =
  'grid grid-cols-[1rem_minmax(0,1fr)_repeat(4,3rem)] xl:grid-cols-[1rem_minmax(0,1fr)_6rem_repeat(4,3.5rem)] items-center gap-x-2'

function Heads() {
  return (
    <div aria-hidden className={`${COLUMNS} py-1 text-right text-2xs text-faint`}>
      <span className="col-span-2 text-left xl:col-span-3">Kind</span>
      {['In it', 'Taken', 'Changed', 'Left out'].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}

function KindRow({ counts, notes }: { counts: Counts; notes: readonly Noted[] }) {
  if (notes.length === 0)
    return (
      <li className={`${COLUMNS} py-2`}>
        <span />
        <Cells {...counts} />
      </li>
    )
  return (
    <li>
      <details className="group">
        <summary className={`${COLUMNS} cursor-pointer py-2 hover:bg-raised`}>
          <ChevronRight aria-hidden className="size-4 text-muted group-open:rotate-90" />
          <Cells {...counts} />
        </summary>
        <ul className="mb-2 flex flex-col gap-1 rounded-md bg-raised px-3 py-2 text-xs">
          {notes.map((note) => (
            <NoteLine key={`${note.outcome} ${note.note}`} {...note} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function Cells(counts: Counts) {
  const { kind, in: all, taken, changed, leftOut } = counts
  return (
    <>
      <span className="font-medium wrap-anywhere">{kind}</span>
      <Share {...counts} />
      <Cell words="in the source" value={all} />
      <Cell words="taken" value={taken} />
      <Cell words="changed" value={changed} />
      <Cell words="left out" value={leftOut} tone={leftOut > 0 ? 'font-medium text-high' : undefined} />
    </>
  )
}

function Cell({ words, value, tone = 'text-muted' }: { words: string; value: number; tone?: string }) {
  return (
    <span className={`text-right tabular-nums ${tone}`}>
      {value}
      <span className="sr-only"> {words}</span>
    </span>
  )
}

function NoteLine({ outcome, note, names, count }: Noted) {
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  return (
    <li className="wrap-anywhere">
      <span className={outcome === 'left out' ? 'text-high' : 'text-muted'}>
        {outcome === 'left out' ? 'Left out' : 'Changed'}
      </span>{' '}
      <span className="font-medium">
        <VisibleText limit={300}>{`${names.join(', ')}${more}`}</VisibleText>
      </span>
      : <VisibleText limit={500}>{note}</VisibleText>
    </li>
  )
}

/** The same as the words beside it. */
function Share({ in: all, taken, changed, leftOut }: Counts) {
  const parts = [
    [taken, COLORS.taken],
    [changed, COLORS.changed],
    [leftOut, COLORS.leftOut],
  ] as const
  return (
    <span aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-raised max-xl:hidden">
      {parts.map(([count, tone]) => (
        <span key={tone} className={tone} style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }} />
      ))}
    </span>
  )
}
