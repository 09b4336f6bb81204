import type { Invariant } from './invariant'
import { onlyWhoShould } from './only-who-should'
import { pagedInTime } from './paged-in-time'
import { storedWholeAndOnce } from './stored-whole-and-once'

export const INVARIANTS: Invariant[] = [storedWholeAndOnce, pagedInTime, onlyWhoShould]
