/** By signal. */
export type Tally = Map<string, { sent: number; acknowledged: number }>

export function note(tally: Tally, keys: string[], isAcknowledged: boolean) {
  for (const key of keys) {
    const { sent, acknowledged } = tally.get(key) ?? { sent: 0, acknowledged: 0 }
    tally.set(key, { sent: sent + 1, acknowledged: acknowledged + (isAcknowledged ? 1 : 0) })
  }
}

/** `fired`: how often, in each of its incidents. */
export type StoredSignal = { key: string; fired: number[] }

/** Wrong counts, in words. A body without an answer may count or not. */
export function compareSignals(tally: Tally, stored: StoredSignal[]) {
  const found = new Map(stored.map((signal) => [signal.key, signal]))
  const lost: string[] = []
  const wrong: string[] = []
  for (const [key, { sent, acknowledged }] of tally) {
    const incidents = found.get(key)?.fired ?? []
    const fired = incidents.reduce((sum, count) => sum + count, 0)
    if (fired < acknowledged) lost.push(`${key}: ${acknowledged} acknowledged, ${fired} counted`)
    if (fired > sent) wrong.push(`${key}: ${sent} sent, ${fired} counted`)
    if (incidents.length > 1) wrong.push(`${key}: ${incidents.length} incidents, though it was never over`)
  }
  for (const { key } of stored) if (!tally.has(key)) wrong.push(`${key} was never sent`)
  return { lost, wrong }
}
