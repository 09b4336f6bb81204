import type { Database } from '../../../lib/db/database'
import { openDatabase } from '../../../lib/db/open'
import { addKey } from '../../ground/provision'
import { readCopy, type Site } from '../../ground/site'
import { startServer } from '../../ground/start'
import { LONGEST_SECONDS, until } from '../../ground/until'
import type { Lab, Outcome } from '../trial'
import { acknowledgedIn, readSignals } from './endure'
import { bodyOf, resolveAll } from './load'
import { compareSignals, note, type Tally } from './tally'

const IN_A_STORM = 5_000

type Run = { site: Site; sources: string; token: string; tally: Tally }

/** In each storm the server is killed once a part of the body is stored; then the body comes again, until it is taken. */
export async function killStorms(lab: Lab, site: Site, plan: { sources: string; kills: number }): Promise<Outcome> {
  const token = await addKey(site, 'storm', 'alertmanager')
  const run: Run = { site, sources: plan.sources, token, tally: new Map() }
  const broken: string[] = []
  let [kill, inPart] = [0, 0]
  while (kill < plan.kills && broken.length === 0 && performance.now() < lab.endsAt) {
    const keys = Array.from({ length: IN_A_STORM }, (_, at) => `storm-${kill}-${at}`)
    kill++
    const stored = await killWithin(run, keys)
    if (stored > 0 && stored < IN_A_STORM) inPart++
    if (!(await sendAgain(run, keys))) broken.push(`storm ${kill} was not taken`)
    lab.say(`storm ${kill} of at most ${plan.kills}, ${stored} of ${IN_A_STORM} stored when the server was killed`)
  }
  const { lost, wrong } = compareSignals(run.tally, await readCopy(site, readSignals))
  const server = await startServer({ ...site, sources: plan.sources })
  broken.push(...(await resolveAll({ port: server.port, token, tally: run.tally })))
  await server.kill()
  const remark = `${run.tally.size} signals, each with one incident; ${inPart} of ${kill} storms were stored in part`
  return { cycles: kill, acknowledged: acknowledgedIn(run.tally), lost, halfWritten: wrong, broken, note: remark }
}

/** Resolves with how many of `keys` were stored. */
async function killWithin({ site, sources, ...run }: Run, keys: string[]) {
  const server = await startServer({ ...site, sources })
  const db = await openDatabase(site.databaseUrl, site.dataDir)
  const before = await countSignals(db)
  const answer = send(server.port, run, keys)
  await until(LONGEST_SECONDS, async () => (await countSignals(db)) > before)
  await server.kill()
  await answer
  const stored = (await countSignals(db)) - before
  await db.close()
  return stored
}

async function sendAgain({ site, sources, ...run }: Run, keys: string[]) {
  const server = await startServer({ ...site, sources })
  const taken = await until(LONGEST_SECONDS, () => send(server.port, run, keys))
  await server.kill()
  return taken
}

/** Resolves with whether it was taken. */
async function send(port: number, { token, tally }: Pick<Run, 'token' | 'tally'>, keys: string[]) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/webhook/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: bodyOf('firing', keys),
  }).catch(() => undefined)
  note(tally, keys, answer?.ok === true)
  return answer?.ok === true
}

function countSignals({ read }: Database) {
  return read.signal.count()
}
