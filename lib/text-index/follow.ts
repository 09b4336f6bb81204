import { type KeepUpDeps, keepUp } from '../rollups/keep-up'
import { indexNext } from './index-next'

const EVERY_MS = 1_000
const WRITER_SHARE = 0.1

export function followTexts(deps: KeepUpDeps) {
  keepUp(deps, {
    next: (settled) => indexNext(deps.db, settled),
    everyMs: EVERY_MS,
    writerShare: WRITER_SHARE,
    fault: 'the text index was not brought up to date',
  })
}
