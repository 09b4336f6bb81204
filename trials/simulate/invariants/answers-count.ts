import type { Answer } from '../record/answer'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import { stateBefore } from './handled-as-chosen'
import type { Contradiction, Invariant } from './invariant'

const DONE = { acknowledge: 'acknowledged', resolve: 'resolved' } as const

export const answersCount: Invariant = {
  name: 'a key, an SMS or a button does what it asks for, as its person',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    return world.answers.flatMap((answer) => judge(world, evidence, answer))
  },
}

/** What nobody has heard of may not have been done; the next step runs only where there is one. */
function judge(world: Seen, { pages, stories }: Evidence, answer: Answer): Contradiction[] {
  const { asked, said, receiver, uid } = answer
  const page = pages.get(uid)
  if (!page?.isWhole || asked === 'escalate') return []
  const at = world.clocks.startsAt + answer.doneAt
  if (said === '') return wasCalm(world, answer) ? [{ what: `${receiver} has answered, and got no word`, at }] : []
  const ids = [...new Set(page.covers.map(({ incidentId }) => incidentId))]
  return ids.flatMap((id) => {
    const story = stories.get(id)
    if (!story || isAnew(world, answer, id) || answer.done.includes(id)) return []
    const before = stateBefore(world, answer, story)
    const isWanted = asked === 'resolve' ? before !== 'resolved' : before === 'open'
    if (before === undefined || !isWanted) return []
    return [{ what: `${receiver} has answered "${asked}" to ${uid}, and incident ${id} was not ${DONE[asked]}`, at }]
  })
}

/** An incident that was reopened since has pages of its own. */
function isAnew({ handled }: Seen, { arrivedAt }: Answer, id: number) {
  return handled.some(
    ({ incidentId, kind, doneAt }) =>
      incidentId === id && (kind === 'reopened' || kind === 'undone') && doneAt >= arrivedAt,
  )
}

const SOON_MS = 30_000

function wasCalm({ calm, receivers }: Seen, { receiver, begunAt, doneAt }: Answer) {
  const method = receivers.methodOf(receiver)
  const [from, to] = [begunAt - SOON_MS, doneAt + SOON_MS]
  return method !== undefined && calm.isUnbroken(from, to) && receivers.isWell(method, from, to)
}
