import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** Uptime Kuma's webhook, with its content type JSON. Its states: 0 down, 1 up, 2 pending, 3 maintenance. */
export const uptimeKuma: Reading = {
  name: 'uptime-kuma',
  summary: { from: ['msg', 'monitor.name'] },
  severity: { from: [], values: {}, otherwise: 'high' },
  labels: [{ from: 'monitor.name', as: 'monitor' }, { from: 'monitor.type', as: 'type' }, { from: 'monitor.tags' }],
  details: { from: ['heartbeat.msg'] },
  entityId: { from: ['monitor.name'] },
  runbookId: { from: [] },
  signal: {
    key: [['monitor.id', 'heartbeat.monitorID']],
    status: { from: ['heartbeat.status'], fires: ['0'], resolved: ['1'], ignored: ['2', '3'] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
