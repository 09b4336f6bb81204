import { USUAL_WORDS, wordKey } from '../../values/severity-scale'
import type { DraftCondition } from '../draft'
import type { Route } from './shapes'

/** Of the whole body, such as `"severity":\s*"critical"`. */
const REGEX = /^\(?\\?"([\w.-]+)\\?"\s*:?(?:\\s\*|\\s\+|\s)*:?(?:\\s\*|\\s\+|\s)*\\?"([\w .:/@-]+)\\?"\)?$/
/** Such as `{{ payload.commonLabels.severity == "critical" }}`, several joined by `and`. */
const TEMPLATE = /^\{\{-?\s*(.*?)\s*-?\}\}$/s
const COMPARED =
  /^payload(?:\.alerts\[0\])?\.(?:commonLabels|labels|groupLabels)(?:\.([\w-]+)|\[["']([^"']+)["']\]|\.get\(["']([^"']+)["']\))\s*(==|!=)\s*["']([^"']*)["']$/

/** Undefined: it asks for more than values of labels. */
export function mapRoute({ routing_type = 'regex', routing_regex = '' }: Route): DraftCondition[] | undefined {
  if (routing_type !== 'jinja2') {
    const [, key = '', value = ''] = REGEX.exec(routing_regex.trim()) ?? []
    return key === '' ? undefined : [labelCondition(key, '==', value)]
  }
  const [, expression] = TEMPLATE.exec(routing_regex.trim()) ?? []
  const parts = expression?.split(/\s+and\s+/).map((part) => COMPARED.exec(part.trim()))
  if (!parts || parts.some((part) => part === null)) return undefined
  return parts.flatMap((part) =>
    part ? labelCondition(part[1] ?? part[2] ?? part[3] ?? '', part[4] ?? '', part[5] ?? '') : [],
  )
}

function labelCondition(key: string, comparison: string, value: string): DraftCondition {
  const operator = comparison === '!=' ? ('is not' as const) : ('is' as const)
  const severity = key.toLowerCase() === 'severity' ? USUAL_WORDS[wordKey(value)] : undefined
  return severity
    ? { field: 'severity', operator, values: [severity] }
    : { field: 'label', key, operator, values: [value] }
}
