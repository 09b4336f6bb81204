import type { SignalReading } from '../reading'

/** For bodies that fit the contract: two fields more tell what an alert is about, and that it is over. */
export const OWN_SIGNAL: SignalReading = {
  key: [['fingerprint']],
  status: {
    from: ['status'],
    resolved: ['resolved', 'recovered', 'recovery', 'closed', 'ok', 'up', 'normal', 'inactive'],
    ignored: [],
  },
  onResolved: 'resolve',
  reopenMinutes: 5,
}
