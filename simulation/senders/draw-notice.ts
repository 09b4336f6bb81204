import type { Luck } from '../luck'

const LEVELS = ['note', 'warn', 'bad', 'crit']

/** One of a few signals fires or recovers. */
export function drawNotice(marker: string, luck: Luck, signals: number) {
  const signal = `S${luck.between(1, signals)}`
  const isFiring = luck.chance(0.65)
  const state = isFiring ? 'on' : 'ok'
  const tags = { service: luck.pick(['api', 'db']) }
  const body = JSON.stringify({ id: signal, title: `${marker} of ${signal}`, level: luck.pick(LEVELS), state, tags })
  return { signal, isFiring, body }
}

export function drawReading(luck: Luck) {
  const none = { from: [] }
  return {
    name: 'tool',
    summary: { from: ['title'] },
    severity: {
      from: ['level'],
      values: { note: 'low', warn: 'medium', bad: 'high', crit: 'critical' },
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
