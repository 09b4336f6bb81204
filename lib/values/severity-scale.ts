import { SEVERITIES, type Severity } from './severity'

export type SeverityScale = { values: Record<string, Severity>; guess: string }

const WORDS: SeverityScale = {
  values: read({
    critical: 'critical crit fatal emergency emerg disaster page panic alert blocker catastrophic highest red',
    high: 'high error err major urgent severe failure failed exception important orange',
    medium: 'medium moderate warning warn average ticket normal yellow',
    low: 'low lowest info information informational notice minor debug trace verbose trivial none ok okay healthy cleared resolved recovered notclassified indeterminate sample green clear success nominal passing',
  }),
  guess: 'This is the usual reading of a word that is not one of the four severities.',
}

const FIVE_STEPS = 'Tocsin has four severities: 4 and 5 both map to low.'
const SCALES: SeverityScale[] = [
  WORDS,
  { values: read({ critical: 'p0 p1', high: 'p2', medium: 'p3', low: 'p4 p5' }), guess: FIVE_STEPS },
  {
    values: read({ critical: 'sev0 sev1 s0 s1', high: 'sev2 s2', medium: 'sev3 s3', low: 'sev4 sev5 s4 s5' }),
    guess: FIVE_STEPS,
  },
  {
    values: read({ critical: '1', high: '2', medium: '3', low: '4 5' }),
    guess: `${FIVE_STEPS} 1 is taken for the most severe; if 5 is, change it.`,
  },
]

export const USUAL_WORDS: Readonly<Record<string, Severity>> = Object.assign(
  {},
  ...SCALES.slice(0, 3).map(({ values }) => values),
)

export function scaleOf(text: string): SeverityScale | undefined {
  return SCALES.find(({ values }) => Object.hasOwn(values, wordKey(text)))
}

/** Makes `SEV-2`, `sev 2` and `Sev2` equal, or `ALERT_FAILURE` and `alert failure`. */
export function wordKey(text: string) {
  if (/^[a-z\d]*$/.test(text)) return text
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
}

export function isOwnWord(text: string) {
  return SEVERITIES.some((severity) => severity === text.trim().toLowerCase())
}

export function readings(values: Record<string, Severity>) {
  const groups = SEVERITIES.toReversed().map((severity) => {
    const keys = Object.keys(values).filter((key) => values[key] === severity)
    return keys.length > 0 ? `${keys.join(', ')} as ${severity}` : []
  })
  return groups.flat().join('; ')
}

function read(words: Record<Severity, string>): Record<string, Severity> {
  return Object.fromEntries(
    SEVERITIES.flatMap((severity) => words[severity].split(' ').map((word) => [word, severity])),
  )
}
