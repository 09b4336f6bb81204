import { SUMMARY_NAMES } from '../contract/usual-names'
import type { FieldProblem } from '../http/problem'
import { USUAL_WORDS, wordKey } from '../values/severity-scale'
import { isVisible } from '../values/text'
import { isTemplate } from './compiled'
import { formatPath } from './path'

type Members = Record<string, unknown>

/** Says where a value probably is that a field lacks, and why one cannot be read. */
export function withHint(error: FieldProblem, json: Members): FieldProblem {
  const sent = json[error.field]
  if (error.field === 'severity' && typeof sent === 'string' && isTemplate(sent))
    return hinted(error, 'It looks like a template that was not filled in: check the name of its variable.')
  const isMissing = error.code === 'required' || typeof sent === 'object'
  const fits = isMissing ? FITS[error.field] : undefined
  const path = fits && pathOf(json, fits)
  return path
    ? hinted(error, `The body has ${formatPath({ ofWhole: false, keys: path })}: send that as ${error.field}.`)
    : error
}

function hinted(error: FieldProblem, hint: string): FieldProblem {
  return { ...error, message: `${error.message} ${hint}` }
}

type Fits = (name: string, text: string) => number | undefined

/** How likely a member is meant, from 0; undefined: it is not. */
const FITS: Record<string, Fits> = {
  summary: (name, text) => (isVisible(text) ? rank(SUMMARY_NAMES, name) : undefined),
  severity: (name, text) => (Object.hasOwn(USUAL_WORDS, wordKey(text)) ? rank(SEVERITY_NAMES, name) : undefined),
}

const SEVERITY_NAMES = ['severity', 'priority', 'level', 'urgency', 'criticality', 'importance']
const DEPTH = 3
const MOST = 100

function rank(names: readonly string[], name: string) {
  const at = names.indexOf(wordKey(name))
  return at < 0 ? undefined : at
}

/** The outermost, then the most telling one. */
function pathOf(json: Members, fits: Fits): string[] | undefined {
  let level: { keys: string[]; members: Members }[] = [{ keys: [], members: json }]
  for (let depth = 0; depth < DEPTH; depth++) {
    const all = level.flatMap(({ keys, members }) =>
      Object.entries(members)
        .slice(0, MOST)
        .map(([name, value]) => ({ keys: [...keys, name], value })),
    )
    const found = all.flatMap(({ keys, value }) => {
      const likely = typeof value === 'string' ? likelihood(keys, value, fits) : undefined
      return likely === undefined ? [] : { keys, likely }
    })
    if (found.length > 0) return found.toSorted((a, b) => a.likely - b.likely)[0]?.keys
    level = all.slice(0, MOST).flatMap(({ keys, value }) => (isMembers(value) ? { keys, members: value } : []))
  }
  return undefined
}

/** The name of `{"severity": {"name": "high"}}` is that of what is around it. */
function likelihood(keys: string[], text: string, fits: Fits) {
  return fits(keys.at(-1) ?? '', text) ?? fits(keys.at(-2) ?? '', text)
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
