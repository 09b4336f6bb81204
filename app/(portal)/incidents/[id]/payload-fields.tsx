import { VisibleText } from '@/components/ui/visible-text'
import { safeLink } from '@/lib/http/link'
import type { PayloadField } from '@/lib/incidents/payload'

/** Fields the contract does not name, in the order and with every digit in which they were sent. */
export function PayloadFields({ fields }: { fields: PayloadField[] }) {
  return (
    <dl className="divide-y divide-line">
      {fields.map(({ key, text, isString, offset }) => (
        <div
          key={offset}
          className="grid gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0 sm:grid-cols-[minmax(7rem,1fr)_minmax(0,3fr)]"
        >
          <dt className="font-mono text-muted text-xs wrap-anywhere">
            <VisibleText>{key}</VisibleText>
          </dt>
          <dd className="min-w-0 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            <Value text={text} isString={isString} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ text, isString }: { text: string; isString: boolean }) {
  const link = isString ? safeLink(text) : undefined
  if (!link) return <VisibleText>{text}</VisibleText>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      <VisibleText>{text}</VisibleText>
    </a>
  )
}
