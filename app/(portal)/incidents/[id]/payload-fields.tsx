import { ShowAll } from '@/components/show-all'
import { VisibleText } from '@/components/ui/visible-text'
import { safeLink } from '@/lib/http/link'
import type { PayloadField } from '@/lib/incidents/payload'
import { payloadUrl } from './payload/payload-url'

type PayloadFieldsProps = { incidentId: number; fields: PayloadField[]; left: number }

/** Extra fields in the order sent, with every digit. */
export function PayloadFields({ incidentId, fields, left }: PayloadFieldsProps) {
  return (
    <>
      <dl className="divide-y divide-line">
        {fields.map((field) => (
          <div key={field.index} className="payload-field">
            <dt>
              <VisibleText marks={2}>{field.key}</VisibleText>
            </dt>
            <dd>
              <Value field={field} />
              {field.isCut && (
                <ShowAll
                  href={payloadUrl(incidentId, { field: field.index })}
                  what={`of field ${field.index + 1}`}
                  size={field.size}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <p className="mt-2">
          {left.toLocaleString('en')} more {left === 1 ? 'field' : 'fields'}: see the raw payload.
        </p>
      )}
    </>
  )
}

function Value({ field: { text, isString, isCut } }: { field: PayloadField }) {
  const link = isString && !isCut ? safeLink(text) : undefined
  const value = (
    <VisibleText marks={4} limit={Number.POSITIVE_INFINITY}>
      {text}
    </VisibleText>
  )
  if (!link) return value
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  )
}
