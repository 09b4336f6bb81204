import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { runs } from '../../testing/runs'
import { createRouting } from '../incidents/route'
import { createFaultLog } from '../log/fault-log'
import { createLog } from '../log/log'
import { createPings } from './pings'
import { setHeartbeat } from './set'
import { watchHeartbeats } from './watch'

const database = testDatabase()
const PERIOD = { everyMinutes: 10, graceMinutes: 2 }

const step = fc.record({
  do: fc.constantFrom('ping', 'alert', 'refused alert', 'look'),
  minutes: fc.integer({ min: 0, max: 15 }),
  instance: fc.nat(1),
})

test('whatever comes, and whichever instance looks: a silence opens one incident, and the next beat resolves it', async () => {
  const run = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    await database.db.write((tx) => tx.heartbeat.deleteMany())
    const { admin } = await newWorkspace(database.db)
    const { apiKeyId, token } = await newApiKey(admin)
    const set = await setHeartbeat(admin, { apiKeyId, ...PERIOD })
    const secret = (set.ok && set.pingSecret) || ''
    const time = { minutes: 0 }
    const moment = () => ({ wall: after(time), steady: after(time) })
    const instances = [0, 1].map(() => ({
      routing: createRouting(() => after(time)),
      deps: ingestDeps(database.db, () => after(time)),
      pings: createPings({ db: database.db, moment, logFault: createFaultLog(createLog('silent')) }),
    }))
    const model = { dueAt: 12, isSilent: false, isBeatUnseen: false, silences: 0 }
    for (const { do: what, minutes, instance } of steps) {
      time.minutes += minutes
      const { routing, deps, pings } = instances[instance] ?? raise()
      if (what === 'ping') {
        expect((await pings.ping({ method: 'POST', secret })).status).toBe(200)
        Object.assign(model, { dueAt: time.minutes + 12, isSilent: false })
      }
      if (what === 'alert') {
        await post(deps, token, { summary: 'Report', severity: 'low' })
        model.isBeatUnseen = true
      }
      if (what === 'refused alert') await post(deps, token, '{')
      if (what === 'look') {
        await watchHeartbeats({ db: database.db, routing, moment: moment(), listeningSince: NOW })
        const canBeSilent = time.minutes >= Math.min(10, PERIOD.everyMinutes)
        if (model.isBeatUnseen) Object.assign(model, { dueAt: time.minutes + 12, isSilent: false, isBeatUnseen: false })
        else if (!model.isSilent && model.dueAt <= time.minutes && canBeSilent) {
          model.isSilent = true
          model.silences++
        }
      }
      const silences = await database.db.read.incident.findMany({
        where: { apiKeyId, summary: { startsWith: 'Nothing heard' } },
        orderBy: { id: 'asc' },
      })
      expect(silences.map(({ status }) => status)).toEqual(
        Array.from({ length: model.silences }, (_, at) =>
          at === model.silences - 1 && model.isSilent ? 'open' : 'resolved',
        ),
      )
    }
  })
  await fc.assert(run, { numRuns: runs(30) })
})

function raise(): never {
  throw new Error('There are two instances.')
}
