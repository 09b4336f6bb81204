export function usualAlert(n: number) {
  const severity = ['low', 'medium', 'high', 'critical'][n % 4]
  const labels = { service: `service-${n % 40}`, host: `db-${n % 500}`, env: 'production' }
  return JSON.stringify({
    summary: `Disk almost full on db-${n % 500}`,
    severity,
    labels,
    details: `Line one.\nLine ${n}.`,
  })
}

/** Against the contract, in many ways. */
export function badAlert(n: number) {
  const bad = [
    { severity: 'high' },
    { summary: 'x', severity: `P${n}` },
    { summary: 'x', severity: 'low', labels: [n] },
  ]
  return JSON.stringify(bad[n % bad.length])
}
