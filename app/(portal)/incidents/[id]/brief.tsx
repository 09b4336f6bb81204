import { Token } from '@/components/ui/token'
import { VisibleText } from '@/components/ui/visible-text'
import type { PayloadField } from '@/lib/incidents/payload'

const TEXT_SHOWN = 300
const VALUE_SHOWN = 40
const LABELS_SHOWN = 4

type BriefProps = { details: PayloadField | undefined; labels: PayloadField[] }

/** On a phone, where the sections are far below: the alert's own words on the first screen. */
export function Brief({ details, labels }: BriefProps) {
  if (!details && labels.length === 0) return null
  const more = labels.length - LABELS_SHOWN
  return (
    <section aria-label="The alert in short" className="mb-3 flex flex-col gap-2 sm:hidden print:hidden">
      {details && (
        <a href="#details" className="brief-details">
          <VisibleText limit={TEXT_SHOWN}>{details.text}</VisibleText>
        </a>
      )}
      {labels.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5">
          {labels.slice(0, LABELS_SHOWN).map(({ index, key, text }) => (
            <Token key={index} name={`${key}=`}>
              <VisibleText limit={VALUE_SHOWN}>{text}</VisibleText>
            </Token>
          ))}
          {more > 0 && (
            <a href="#labels" className="inline-flex min-h-6 items-center px-1 text-xs">
              {more} more
            </a>
          )}
        </p>
      )}
    </section>
  )
}
