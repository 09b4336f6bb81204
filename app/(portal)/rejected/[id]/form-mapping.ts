import { formId, formText } from '@/app/forms/form-text'
import { type Mapping, readMapping } from '@/lib/rejected-alerts/fit/mapping'
import type { Kind } from '@/lib/rejected-alerts/kind'

export function formKind(form: FormData): Kind {
  return { apiKeyId: formId(form, 'apiKeyId'), kind: formText(form, 'kind'), upToId: formId(form, 'upToId') }
}

export function formMapping(form: FormData): Mapping | undefined {
  const mapping = readMapping(formText(form, 'mapping'))
  const summary = formText(form, 'summary')
  const severity = formText(form, 'severity')
  return (
    mapping &&
    readMapping(
      JSON.stringify({
        ...mapping,
        ...(summary !== '' && { summary: { text: summary } }),
        ...(severity !== '' ? { severity: { value: severity } } : withReadings(mapping, form)),
      }),
    )
  )
}

function withReadings({ severity }: Mapping, form: FormData) {
  if (!severity || !('values' in severity)) return {}
  const values = Object.keys(severity.values).map((key) => [
    key,
    formText(form, `reading ${key}`) || severity.values[key],
  ])
  return { severity: { ...severity, values: Object.fromEntries(values) } }
}
