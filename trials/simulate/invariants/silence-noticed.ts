import type { Invariant } from './invariant'

export const silenceNoticed: Invariant = {
  name: 'an API key that falls silent is noticed, and no other',
  check: async ({ contradictions }) => contradictions,
}
