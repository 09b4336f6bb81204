/** What one pass of a follower came to: whether more waits, and for how long it kept the writer from alerts. */
export type Pass = { isBehind: boolean; heldMs: number }

export const NOTHING: Pass = { isBehind: false, heldMs: 0 }
