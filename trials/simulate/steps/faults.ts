import { DATABASE_FAULTS } from '../database/faults'
import { MAIL_SERVER } from '../receivers/mail-server'
import { MANNERS } from '../receivers/manners'
import { ALL_SERVERS } from '../receivers/servers'
import type { Stage } from '../world/stage'
import { killAndStart } from './instances'
import { alertsDuring, STEPS_OF_SENDERS } from './senders'

const MINUTE = 60_000

export const STEPS_OF_FAULTS = {
  /** Alerts share commits, and a commit fails. */
  'storm in a fault': async (stage: Stage) => {
    const { world, luck } = stage
    const fault = luck.pick(['commit lost', 'answer lost', 'late', 'busy'] as const)
    const end = world.weather.begin({ fault, rate: luck.pick([0.1, 0.5]), luck: luck.fork('weather') })
    world.fleet.tellCalm()
    world.journal.write(`the database is ${fault} from now on`)
    const storm = STEPS_OF_SENDERS.storm(stage)
    await world.pause(luck.between(1, 5) * 1_000)
    end()
    world.fleet.tellCalm()
    world.journal.write(`the database is no longer ${fault}`)
    await storm
  },
  /** An instance dies while the alert's first page is being sent. */
  'alert and kill': async (stage: Stage) => {
    const { world, luck } = stage
    const alert = STEPS_OF_SENDERS.alert(stage)
    await world.pause(luck.between(0, 50))
    const places = world.fleet.places()
    if (places.length > 0) await killAndStart(world, luck.pick(places), luck.fork('death'))
    await alert
  },
  'database fault': async ({ world, luck }: Stage) => {
    const fault = luck.pick(DATABASE_FAULTS)
    const end = world.weather.begin({ fault, rate: luck.pick([0.05, 0.3, 1]), luck })
    world.fleet.tellCalm()
    world.journal.write(`the database is ${fault} from now on`)
    await world.pause(luck.pick([1_000, 10_000, MINUTE, 20 * MINUTE]))
    end()
    world.fleet.tellCalm()
    world.journal.write(`the database is no longer ${fault}`)
  },
  /** A receiver, or the mail server, is away for minutes or hours, while alerts go on. */
  'receiver away': async (stage: Stage) => {
    const { world, workspaces, luck } = stage
    const methods = workspaces.flatMap(({ people }) => people.flatMap((person) => person.methods))
    const receiver = luck.chance(0.6) ? luck.pick([MAIL_SERVER, ...ALL_SERVERS]) : luck.pick(methods).receiver
    const lastsMs = luck.pick([3, 20, 90, 300, 600]) * MINUTE
    world.receivers.behave(receiver, 'is away')
    world.journal.write(`${receiver} is away`)
    const alerts = alertsDuring(stage, lastsMs)
    await world.pause(lastsMs + luck.between(0, MINUTE))
    world.receivers.behave(receiver, 'well')
    world.journal.write(`${receiver} is back`)
    await alerts
  },
  'receiver fault': async ({ world, workspaces, luck }: Stage) => {
    const methods = workspaces.flatMap(({ people }) => people.flatMap((person) => person.methods))
    const chosen = luck.chance(0.2) ? methods : [luck.pick(methods)]
    const manner = luck.pick(MANNERS)
    for (const { receiver } of chosen) world.receivers.behave(receiver, manner)
    world.journal.write(`${chosen.map(({ receiver }) => receiver).join(', ')}: ${manner} from now on`)
    await world.pause(luck.pick([MINUTE, 10 * MINUTE, 60 * MINUTE, 600 * MINUTE]))
    for (const { receiver } of chosen) world.receivers.behave(receiver, 'well')
    world.journal.write(`${chosen.map(({ receiver }) => receiver).join(', ')}: well again`)
  },
}
