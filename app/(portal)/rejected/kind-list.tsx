import Link from 'next/link'
import { buttonClasses } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { Rows } from '@/components/ui/rows'
import { VisibleText } from '@/components/ui/visible-text'
import type { RejectedKind } from '@/lib/rejected-alerts/list-kinds'
import { reasonOf } from '@/lib/rejected-alerts/reason'
import { remedyOf } from '@/lib/rejected-alerts/remedy'
import { FromKey } from './from-key'

/** Newest first: a row for what is wrong in the same way with alerts of one key. */
export function KindList({ kinds }: { kinds: RejectedKind[] }) {
  return (
    <Rows
      label="Rejected alerts"
      heads={['Newest', 'API key', 'Why', 'Alerts', 'What to do']}
      columns="[--columns:6.5rem_9rem_minmax(0,1fr)_3rem_14rem]"
    >
      {kinds.map((kind) => (
        <KindRow key={kind.id} kind={kind} />
      ))}
    </Rows>
  )
}

function KindRow({ kind }: { kind: RejectedKind }) {
  const { id, code, status, detail, apiKey, count, firstReceivedAt, receivedAt } = kind
  return (
    <li className="table-line">
      <span className="text-muted">
        <RelativeTime at={receivedAt} />
        {count > 1 && (
          <span className="lg:block">
            <span className="lg:hidden">, </span>since <RelativeTime at={firstReceivedAt} />
          </span>
        )}
      </span>
      <FromKey name={apiKey.name} />
      <div className="min-w-0 text-sm max-lg:order-first max-lg:basis-full">
        <Link href={`/rejected/${id}`} prefetch={false} className="table-name">
          {whyOf(kind)}
        </Link>
        <p className="line-clamp-2 text-muted wrap-anywhere">
          <VisibleText>{detail}</VisibleText>
        </p>
        <code className="font-mono text-muted text-xs">
          {status} {code}
        </code>
      </div>
      <span className="font-medium tabular-nums">
        {count}
        <span className="lg:sr-only">{count === 1 ? ' alert' : ' alerts'}</span>
      </span>
      <span className="flex min-w-0 flex-col items-start gap-2 text-muted max-lg:basis-full">
        {remedyOf(code)}
        {/* Where the name leads, too: for those who see no link in it. */}
        <Link href={`/rejected/${id}`} prefetch={false} aria-hidden tabIndex={-1} className={buttonClasses()}>
          Review
        </Link>
      </span>
    </li>
  )
}

function whyOf({ code, errors }: RejectedKind) {
  const fields = [...new Set(errors.map(({ field }) => field))]
  return fields.length === 0 ? reasonOf(code) : `${reasonOf(code)}: ${fields.join(', ')}`
}
