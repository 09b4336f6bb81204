import { parseTree } from 'jsonc-parser'
import { LinkedText } from '@/components/linked-text'
import { ShowAll } from '@/components/show-all'
import { groupDigits } from '@/components/ui/group-digits'
import { VisibleText } from '@/components/ui/visible-text'
import type { PayloadField } from '@/lib/incidents/payload'
import { JsonValue } from './json-value'
import { payloadUrl } from './payload-url'

type PayloadFieldsProps = { incidentId: number; fields: PayloadField[]; left: number }

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
          {groupDigits(left)} more {left === 1 ? 'field' : 'fields'}: see the raw payload.
        </p>
      )}
    </>
  )
}

/** A cut value is no longer JSON: shown as text. */
function Value({ field: { text, isString, isCut } }: { field: PayloadField }) {
  const tree = isString || isCut ? undefined : parseTree(text)
  if (tree) return <JsonValue node={tree} source={text} />
  return (
    <LinkedText marks={4} limit={Number.POSITIVE_INFINITY}>
      {text}
    </LinkedText>
  )
}
