import { type KeepUpDeps, keepUp } from './keep-up'
import { rollUpNext } from './roll-up'

const EVERY_MS = 3_000

export function followIncidents({ now, ...deps }: KeepUpDeps & { now: () => Date }) {
  keepUp(deps, {
    next: (db, settled) => rollUpNext(db, { settled, now: now() }),
    everyMs: EVERY_MS,
    fault: 'the dashboards were not brought up to date',
  })
}
