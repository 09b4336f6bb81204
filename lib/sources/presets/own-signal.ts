import type { SignalReading } from '../reading'

/** For bodies that fit the contract: two extra fields name the signal, and say that it is resolved. */
export const OWN_SIGNAL = {
  key: [['fingerprint']],
  status: {
    from: ['status'],
    // Not `inactive`: that is also what a stopped service is.
    resolved: [
      ...['resolved', 'resolve', 'recovered', 'recovery', 'restored', 'closed', 'close', 'cleared', 'clear'],
      ...['ok', 'okay', 'up', 'normal', 'healthy', 'operational', 'online', 'available'],
      ...['passing', 'passed', 'success', 'succeeded', 'successful', 'green', 'fixed', 'synced', 'back to normal'],
      ...['end', 'ended', 'cancelled', 'canceled', 'expired', 'deactivated'],
    ],
    ignored: [],
  },
  onResolved: 'resolve',
  reopenMinutes: 5,
} satisfies SignalReading
