import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { RejectedKind } from '@/lib/rejected-alerts/list-kinds'
import { reasonOf } from '@/lib/rejected-alerts/reason'

export function KindList({ kinds }: { kinds: RejectedKind[] }) {
  return (
    <ul aria-label="Rejected alerts" className="panel divide-y divide-line">
      {kinds.map((kind) => (
        <KindRow key={kind.id} kind={kind} />
      ))}
    </ul>
  )
}

function KindRow({ kind }: { kind: RejectedKind }) {
  const { id, code, status, errors, detail, apiKey, count, firstReceivedAt, receivedAt } = kind
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5 hover:bg-raised/60 sm:px-4">
      <div className="flex items-start gap-3">
        <Link
          href={`/rejected/${id}`}
          prefetch={false}
          className="min-w-0 flex-1 font-medium text-base text-ink wrap-anywhere"
        >
          {reasonOf(code)}
          {errors.length > 0 && `: ${[...new Set(errors.map(({ field }) => field))].join(', ')}`}
        </Link>
        <span className="shrink-0 pt-0.5 text-muted text-xs">
          <RelativeTime at={receivedAt} />
        </span>
      </div>
      <p className="line-clamp-2 text-muted wrap-anywhere">
        <VisibleText>{detail}</VisibleText>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <span className="font-medium text-ink">{count === 1 ? '1 alert' : `${count} alerts`}</span>
        <span className="wrap-anywhere">
          from <VisibleText>{apiKey.name}</VisibleText>
        </span>
        <code className="font-mono">
          {status} {code}
        </code>
        {count > 1 && (
          <span>
            since <RelativeTime at={firstReceivedAt} />
          </span>
        )}
      </div>
    </li>
  )
}
