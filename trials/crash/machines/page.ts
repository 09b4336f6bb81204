import { alertBody } from '../../ground/alerts/alert'
import type { Acknowledged } from '../../ground/alerts/load'
import { openConnection, sendAlert } from '../../ground/alerts/send'
import { LONGEST_SECONDS, secondsUntil, until } from '../../ground/until'
import type { Receivers } from '../pages/receivers'
import type { Team } from '../pages/teams'
import { leastTold } from '../pages/told'

// Every fourth alert is critical; no other load uses these numbers.
const FIRST_SEVERE = 1_000_000_003
const EVERY_SEVERE = 4

export type Paged = { port: number; team: Team; receivers: Receivers; acknowledged: Acknowledged[]; number: number }

/** Sends a critical alert until it is stored; resolves with the seconds until everybody has its page. */
export async function secondsToPage(paged: Paged): Promise<number> {
  const told = leastTold(paged)
  if (!(await until(LONGEST_SECONDS, () => isAccepted(paged)))) throw new Error('no critical alert was accepted')
  const { came, seconds } = await secondsUntil(LONGEST_SECONDS, () => leastTold(paged) > told)
  if (!came) throw new Error(`nobody was paged within ${LONGEST_SECONDS} s`)
  return seconds
}

async function isAccepted(paged: Paged) {
  const { port, team, acknowledged } = paged
  const body = alertBody(FIRST_SEVERE + EVERY_SEVERE * paged.number++)
  const agent = openConnection()
  const answer = await sendAlert(agent, { port, token: team.token }, body)
  agent.destroy()
  if (answer?.status !== 201) return false
  acknowledged.push({ id: answer.id ?? 'none', body })
  return true
}
