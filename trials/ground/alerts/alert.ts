const SEVERITIES = ['low', 'medium', 'high', 'critical']
const REGIONS = ['eu-1', 'us-1', 'ap-1']

/** The body of the nth alert: labels, an entity, a runbook, extra fields and numbers that only their text keeps. */
export function alertBody(n: number): string {
  const alert = {
    summary: `Crash test alert ${n}`,
    severity: SEVERITIES[n % SEVERITIES.length],
    labels: { service: `service-${n % 7}`, region: REGIONS[n % REGIONS.length], shard: n % 11, canary: n % 2 === 0 },
    entityId: `host-${n % 20}`,
    runbookId: `runbook-${n % 3}`,
    details: `First line of alert ${n}\n${'at frame (file.js:1:1)\n'.repeat(n % 30)}`,
    sender: { name: 'crash test', number: n, words: 'Glühwein, 火事, \u0000' },
  }
  return `${JSON.stringify(alert).slice(0, -1)}, "load": 1.50, "total": 123456789012345678901234567890}`
}

export function expectedOf(body: string) {
  const { labels, entityId, runbookId } = JSON.parse(body)
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${text(value)}`)
  return { labels: pairs.toSorted(), timeline: ['opened'], entity: entityId, runbook: runbookId }
}
