import type { SignalReading } from '../reading'

/** For bodies that fit the contract: two extra fields name the signal, and say that it is resolved. */
export const OWN_SIGNAL = {
  key: [['fingerprint']],
  status: {
    from: ['status'],
    resolved: ['resolved', 'recovered', 'recovery', 'closed', 'ok', 'up', 'normal', 'inactive'],
    ignored: [],
  },
  onResolved: 'resolve',
  reopenMinutes: 5,
} satisfies SignalReading
