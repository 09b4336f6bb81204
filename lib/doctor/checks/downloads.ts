import { clamdFault } from '../../outbound/clamd'
import type { Check, Machine } from '../check'

/** Asks clamd whether it is there. */
export const downloads: Check<Machine> = {
  about: 'Downloads',
  find: async ({ env: { CLAMD: address } }) => {
    if (!address)
      return { faults: [], notes: ['Nothing scans what senders sent before a download. Set CLAMD.'], isUnset: true }
    const fault = await clamdFault(address)
    return fault ? [`Nothing that senders sent can be downloaded: check CLAMD. ${fault}`] : []
  },
}
