import { formatDistanceStrict } from 'date-fns'
import type { Check, Installation } from '../check'

const APART_MS = 5_000
/** The server writes it down every 10 seconds. */
const BEHIND_MS = 60_000

export const clock: Check<Installation> = {
  about: 'Clock',
  find: async (installation) => [...(await againstDatabase(installation)), ...(await againstLastReading(installation))],
}

async function againstDatabase({ db, now }: Installation) {
  if (db.provider === 'sqlite') return []
  const [row] = await db.query<{ at: Date }>`SELECT clock_timestamp() AS "at"`
  const [here, there] = [now(), row?.at ?? now()]
  if (Math.abs(here.getTime() - there.getTime()) < APART_MS) return []
  return [
    `The clock of this machine is ${apart(here, there)} ${here > there ? 'ahead of' : 'behind'} that of Postgres: run NTP on both machines.`,
  ]
}

async function againstLastReading({ db, now }: Installation) {
  const reading = await db.read.steadyClock.findFirst()
  if (!reading || reading.wallAt.getTime() - now().getTime() < BEHIND_MS) return []
  return [
    `The clock is ${apart(reading.wallAt, now())} behind a time that the server has seen: it was set back, or it is wrong now. Run NTP.`,
  ]
}

function apart(one: Date, other: Date) {
  return formatDistanceStrict(one, other)
}
