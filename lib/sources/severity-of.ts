import { SEVERITIES, type Severity } from '../values/severity'
import { wordKey } from '../values/severity-scale'
import type { CompiledReading } from './compiled'
import { type Found, nodeAt, type Path, type Roots, textOf } from './path'
import { severityByScales } from './scales'

type Item = { roots: Roots; reading: CompiledReading }
type Values = Record<string, Severity>

/** Undefined where no field says one. */
export function severityOf({ roots, reading }: Item): Severity | undefined {
  const { severity, scales, signal } = reading
  const byScale = severityByScales(roots, scales)
  if (byScale) return byScale
  for (const path of severity.from)
    for (const text of textsAt(roots, path)) {
      const found = severityOfText(text, severity.values)
      if (found) return found
    }
  const states = signal?.status?.says ? signal.status.from : []
  return states.map((path) => STATES.get(wordKey(textOf(nodeAt(roots, path)) ?? ''))).find(Boolean)
}

/** Words of a state that say how bad it is, where nothing else does. */
const STATES = new Map<string, Severity>([
  ...['critical', 'crit', 'fatal', 'disaster', 'emergency'].map((word) => [word, 'critical'] as const),
  ...['warning', 'warn', 'minor'].map((word) => [word, 'medium'] as const),
  ...['info', 'informational'].map((word) => [word, 'low'] as const),
])

/** A word of the scale, or one with others beside it: `P1 - Critical`, `critical (1)`, `Severity 1`, `🔴 critical`. */
export function severityOfText(text: string, values: Values): Severity | undefined {
  const known = (word: string) => (Object.hasOwn(values, word) ? values[word] : undefined)
  const whole = known(wordKey(text))
  if (whole || text.length > LONGEST) return whole
  const words = text.split(SEPARATORS).map((part) => wordKey(part.replace(OF_A_NAME, '')).replace(ORNAMENTS, ''))
  const found = words.flatMap((word) => known(word) ?? known(shortName(word)) ?? [])
  return SEVERITIES.toReversed().find((severity) => found.includes(severity))
}

const LONGEST = 60
const SEPARATORS = /\s+[-–—]\s+|(?<=\d)\s*[-–—.:]\s*(?=\p{L})|[()[\]|:/]/u
/** Signs around a word, which a number alone is not. */
const ORNAMENTS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|^\d+$/gu
const OF_A_NAME = /^\s*(?:severity|priority)\s*[:=]\s*/i
/** `severity1` and `priority1` are sev1 and p1. */
function shortName(word: string) {
  return word.replace(/^severity(?=\d$)/, 'sev').replace(/^priority(?=\d$)/, 'p')
}

/** Of an object such as `{"name": "critical"}` and of a list its texts. */
function textsAt(roots: Roots, path: Path): string[] {
  const found = nodeAt(roots, path)
  if (!found) return []
  const { node, source } = found
  if (node.type === 'array')
    return (node.children ?? []).slice(0, MOST).flatMap((one) => textOf({ node: one, source }) ?? [])
  if (node.type === 'object') return NAMES.flatMap((name) => textIn(found, name))
  return [textOf(found) ?? '']
}

const MOST = 10
const NAMES = ['name', 'value', 'label', 'displayName', 'display_name', 'level', 'severity', 'text', 'summary']

function textIn(item: Found, name: string): string[] {
  const text = textOf(nodeAt({ item, whole: item }, { ofWhole: false, keys: [name] }))
  return text === undefined ? [] : [text]
}
