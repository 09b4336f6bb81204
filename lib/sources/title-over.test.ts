import { expect, test } from 'vitest'
import { isTitleOver } from './title-over'

test.each([
  'web-1 has recovered',
  'Latency of checkout has recovered after 5m',
  'High error rate has been resolved',
  'No traffic on eth0 has recovered',
  'CPU of db-1 is back to normal',
  'Backups: back to normal',
  'shop is back online',
  'web-1 is reachable again',
  'Device sw1 recovered from Devices up/down',
  'Login failures recovered',
  'Incident closed after 12 minutes',
  'The alert was cleared',
  'Outage has ended',
  'Monitor shop is UP (HTTP 200)',
  '[Closed] Disk full',
  '[Resolved] 3 of 5 replicas are down',
  '[OK] web-1',
  '[✅ OK] web-1',
  '[RESOLVED] Jobs with errors',
  '[shop] checkout has recovered',
  '(Resolved) disk full',
  'RESOLVED disk full on web-1',
  'Alert closed: disk full',
  'UP: 40 of 40 nodes',
  '** RECOVERY Service Alert: web-1/HTTP is OK **',
])('%j is over', (title) => {
  expect(isTitleOver(title)).toBe(true)
})

test.each([
  'web-1 has not recovered',
  "web-1 hasn't recovered",
  'None of the nodes has recovered',
  'Only web-1 has recovered',
  'web-1 has recovered, but web-2 is down',
  'Database could not be resolved',
  'Name resolved to 10.0.0.1',
  'The audit log was cleared',
  'Backup completed with errors',
  '✅ Backup completed with 3 errors',
  '[OK] with errors',
  'UP: 12 of 40 nodes',
  'OK: 5/6 replicas',
  '[OK] 12 of 40 nodes',
  'Up - 3 of 5 hosts',
  'RECOVERY FAILED on db-1',
  'Recovery of db-1 has failed',
  'CPU usage is up',
  'Unable to back up db-1',
  'Closed: main valve',
  '[Down] shop',
  '[FIRING] checkout has recovered twice today and fails',
  'Disk full',
  'panic recovered',
])('%j goes on', (title) => {
  expect(isTitleOver(title)).toBe(false)
})
