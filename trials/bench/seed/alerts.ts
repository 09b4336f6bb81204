import type { Severity } from '../../../lib/db/database'

/** From 0 to below 1, the same for the same seed: a linear congruential generator. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const SERVICES = 40
const HOSTS = 2_000
const KINDS = [
  'Disk almost full',
  'Queue is growing',
  'Certificate ends soon',
  'p99 latency is high',
  'Pod restarts',
  'Backup is late',
]
const REGIONS = ['eu-1', 'eu-2', 'us-1', 'us-2', 'ap-1']

/** A few services make most of the noise, and few alerts are severe. */
export function seedAlert(random: () => number, n: number) {
  // Squared twice: the first tenth of the services sends more than half of all alerts.
  const service = Math.floor(random() ** 4 * SERVICES)
  const host = Math.floor(random() * HOSTS)
  const kind = KINDS[Math.floor(random() ** 2 * KINDS.length)] ?? KINDS[0]
  const env = random() < 0.8 ? 'production' : random() < 0.7 ? 'staging' : 'test'
  const region = REGIONS[Math.floor(random() * REGIONS.length)] ?? 'eu-1'
  const severity = severityFrom(random())
  const summary = `${kind} on host-${host}`
  const labels = [
    { key: 'service', value: `service-${service}` },
    { key: 'host', value: `host-${host}` },
    { key: 'env', value: env },
    { key: 'region', value: region },
    { key: 'team', value: `team-${service % 8}` },
    ...(n % 5_000 === 0 ? [{ key: 'rare', value: `once-${n}` }] : []),
  ]
  const details = detailsOf(random, n)
  const sent = { summary, severity, details, labels: Object.fromEntries(labels.map(({ key, value }) => [key, value])) }
  return { summary, severity, labels, entityId: `service-${service}`, runbookId: null, payload: JSON.stringify(sent) }
}

const WORDS = 5_000
const DETAILS = 45

/** Some 400 characters: a few frequent words, a phrase in a tenth of them, a word of its own in one of 5,000. */
function detailsOf(random: () => number, n: number) {
  const words = Array.from({ length: DETAILS }, () => `word${Math.floor(random() ** 3 * WORDS)}`)
  if (random() < 0.1) words.splice(5, 0, 'connection refused')
  if (n % 5_000 === 0) words.push(`needle${n}`)
  return words.join(' ')
}

function severityFrom(at: number): Severity {
  if (at < 0.45) return 'low'
  if (at < 0.75) return 'medium'
  return at < 0.95 ? 'high' : 'critical'
}
