import { isShortForm } from '../tooling/short-form.mjs'

const FEWER = 5

/** How often a property runs: all of `most` in the long form, a fifth in the short one, where each commit tries others. */
export function runs(most: number) {
  return isShortForm ? Math.max(1, Math.ceil(most / FEWER)) : most
}
