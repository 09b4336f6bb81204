import { type KeepUpDeps, keepUp } from '../rollups/keep-up'
import { indexNext } from './index-next'

const EVERY_MS = 1_000

export function followTexts(deps: KeepUpDeps) {
  keepUp(deps, {
    next: indexNext,
    everyMs: EVERY_MS,
    fault: 'the text index was not brought up to date',
  })
}
