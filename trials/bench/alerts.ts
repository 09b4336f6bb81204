export const SERVICES = 40
const HOSTS = 500

export type SampleAlert = ReturnType<typeof sampleAlerts>[number]

/** As monitors send them: five labels, a line or two of details, a field of the sender's own. */
export function sampleAlerts(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    summary: `Disk almost full on db-${n % HOSTS}`,
    severity: ['low', 'medium', 'high', 'critical'][n % 4] ?? 'low',
    labels: {
      service: `service-${n % SERVICES}`,
      host: `db-${n % HOSTS}`,
      env: 'production',
      region: `eu-${n % 3}`,
      team: `team-${n % 7}`,
    },
    details: `/var/lib/data is at ${90 + (n % 10)} %.\nIt was at ${80 + (n % 10)} % an hour ago.`,
    check: { id: n, intervalSeconds: 30 },
  }))
}
