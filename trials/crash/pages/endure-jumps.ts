import type { Agent } from 'node:http'
import { alertBody } from '../../ground/alerts/alert'
import type { Acknowledged } from '../../ground/alerts/load'
import { openConnection, sendAlert } from '../../ground/alerts/send'
import { clockOffsetOf } from '../../ground/ask'
import { LONGEST_SECONDS, secondsUntil, until } from '../../ground/until'
import type { Lab } from '../trial'
import type { Receivers } from './receivers'
import type { Team } from './teams'
import { leastTold } from './told'

/** By then each person must have the page. */
const PROMISED_SECONDS = 30
// The server prints its time in whole seconds.
const TOLERATED_SECONDS = 5
// Every fourth alert is critical; no other load uses these numbers.
const FIRST_SEVERE = 1_000_000_003
const EVERY_SEVERE = 4

type Plan = {
  port: number
  team: Team
  receivers: Receivers
  /** Seconds by which the clock is off, in turn. */
  offsets: number[]
  setOffset: (seconds: number) => void
  acknowledged: Acknowledged[]
}

/** Sends an alert before and after each jump, and waits until everybody has both pages. */
export async function endureJumps(lab: Lab, { offsets, setOffset, ...plan }: Plan) {
  const agent = openConnection()
  const broken: string[] = []
  const ids: number[] = []
  const seconds: number[] = []
  const send = async () => void ids.push(await sendSevere(agent, plan, ids.length))
  for (const offset of offsets) {
    if (broken.length > 0 || performance.now() >= lab.endsAt) break
    await send()
    setOffset(offset)
    if (!(await until(LONGEST_SECONDS, () => hasJumped(plan.port, offset)))) throw new Error('the clock did not jump')
    await send()
    const told = await secondsUntil(LONGEST_SECONDS, () => leastTold(plan) >= ids.length)
    seconds.push(told.seconds)
    lab.say(`jump ${seconds.length} of at most ${offsets.length}, all were told after ${told.seconds.toFixed(1)} s`)
    if (told.seconds > PROMISED_SECONDS) broken.push(`not all were told within ${PROMISED_SECONDS} s at ${offset} s`)
  }
  agent.destroy()
  if (ids.some((id, at) => id <= (ids[at - 1] ?? 0))) broken.push(`ids do not ascend: ${ids.join(', ')}`)
  return { jumps: seconds.length, slowest: Math.max(...seconds), broken }
}

async function hasJumped(port: number, offset: number) {
  return Math.abs((await clockOffsetOf(port)) - offset) < TOLERATED_SECONDS
}

type Target = Pick<Plan, 'port' | 'team' | 'receivers' | 'acknowledged'>

/** Resolves with the alert's id. */
async function sendSevere(agent: Agent, { port, team, acknowledged }: Target, nth: number) {
  const body = alertBody(FIRST_SEVERE + EVERY_SEVERE * nth)
  const answer = await sendAlert(agent, { port, token: team.token }, body)
  if (answer?.status !== 201) throw new Error(`an alert was answered with ${answer?.status ?? 'nothing'}`)
  const id = answer.id ?? 'none'
  acknowledged.push({ id, body })
  return Number(id)
}
