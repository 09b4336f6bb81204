import type { Check, Examined } from '../check'

/** Connects and signs in; sends no mail. */
export const mail: Check<Examined> = {
  about: 'Mail',
  find: async ({ mail }) => (await mail).faults,
}
