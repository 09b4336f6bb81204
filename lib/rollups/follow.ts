import { type KeepUpDeps, keepUp } from './keep-up'
import { rollUpNext } from './roll-up'

const EVERY_MS = 3_000
/** A commit takes long, and as long when it counts more: seldom ones leave 99 of 100 alerts alone. */
const WRITER_SHARE = 0.01

export function followIncidents({ now, ...deps }: KeepUpDeps & { now: () => Date }) {
  keepUp(deps, {
    next: (settled) => rollUpNext(deps.db, { settled, now: now() }),
    everyMs: EVERY_MS,
    writerShare: WRITER_SHARE,
    fault: 'the dashboards were not brought up to date',
  })
}
