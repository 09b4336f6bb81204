import type { Luck } from '../luck/luck'

const LEVELS = { note: 'low', warn: 'medium', bad: 'high', crit: 'critical' } as const

type Level = keyof typeof LEVELS

/** One of a few signals fires or recovers. */
export function drawNotice(marker: string, luck: Luck, signals: number) {
  const signal = `S${luck.between(1, signals)}`
  const isFiring = luck.chance(0.65)
  const service = luck.pick(['api', 'db'])
  return notice({ marker, signal, isFiring, service, level: luck.pick(levels()) })
}

/** What a tool repeats about a signal of its own, which always fires. */
export function drawSignal(signal: string, luck: Luck) {
  const fixed = {
    signal,
    service: luck.pick(['api', 'db']),
    level: luck.pick([...levels(), 'bad', 'crit', 'crit'] as const),
  }
  return (marker: string) => notice({ marker, isFiring: true, ...fixed })
}

function levels(): Level[] {
  return ['note', 'warn', 'bad', 'crit']
}

type Noticed = { marker: string; signal: string; isFiring: boolean; service: string; level: Level }

function notice({ marker, signal, isFiring, service, level }: Noticed) {
  const summary = `${marker} of ${signal}`
  const state = isFiring ? 'on' : 'ok'
  const body = JSON.stringify({ id: signal, title: summary, level, state, tags: { service } })
  return {
    signal,
    isFiring,
    body,
    alert: { severity: LEVELS[level], summary, labels: { service }, entityId: undefined },
  }
}

export function drawReading(luck: Luck) {
  const none = { from: [] }
  return {
    name: 'tool',
    summary: { from: ['title'] },
    severity: {
      from: ['level'],
      values: LEVELS,
      otherwise: 'high',
    },
    labels: [{ from: 'tags' }],
    details: none,
    entityId: none,
    runbookId: none,
    signal: {
      key: [['id']],
      status: { from: ['state'], resolved: ['ok'], ignored: [] },
      onResolved: luck.pick(['resolve', 'note'] as const),
      reopenMinutes: luck.pick([0, 5, 60]),
    },
  } as const
}
