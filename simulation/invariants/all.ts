import type { Invariant } from './invariant'
import { storedWholeAndOnce } from './stored-whole-and-once'

export const INVARIANTS: Invariant[] = [storedWholeAndOnce]
