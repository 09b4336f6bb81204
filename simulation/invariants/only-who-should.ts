import type { CoveredStep } from '../model/covered'
import { mayBeOpen } from '../model/segment'
import type { Receipt } from '../receivers/receipt'
import type { World } from '../world/world'
import { type Evidence, evidenceOf } from './evidence'
import type { Contradiction, Invariant } from './invariant'

/** From the look at the incident to the request. */
const IN_FLIGHT_MS = 100

export const onlyWhoShould: Invariant = {
  name: 'nobody is paged who should not be, too early, or for what is in hand',
  check: async (world) => {
    const evidence = await evidenceOf(world)
    return world.receipts.filter(({ kind }) => kind === 'page').flatMap((receipt) => judge(world, evidence, receipt))
  },
}

function judge(world: World, { pages, stories }: Evidence, receipt: Receipt): Contradiction[] {
  const { uid, at, receiver, title } = receipt
  const contradiction = (what: string) => [
    { what: `${receiver} got "${title}", ${what}`, at: world.clocks.startsAt + at },
  ]
  const page = pages.get(uid)
  if (!page) return world.retains ? contradiction('a page that is not in the database') : []
  if (!page.isWhole && !world.retains) return []
  const told = page.covers.flatMap((covered) => ({ covered, story: stories.get(covered.incidentId) }))
  // Others are not of alerts that this model knows.
  if (told.some(({ story }) => story === undefined)) return []
  const owner = world.workspaces.get(page.workspaceId)?.people.find(({ userId }) => userId === page.userId)
  if (!owner?.methods.some((method) => method.receiver === receiver))
    return contradiction(`which is a page of user ${page.userId}`)
  const isAwaited = told.some(({ story }) => story && mayBeOpen(story.segments, { low: at - IN_FLIGHT_MS, high: at }))
  if (!isAwaited) return contradiction('although all its incidents were in hand')
  const wrong = told.find(({ covered, story }) => story && !isExpected(story.segments, covered, page.userId, at))
  return wrong
    ? contradiction(
        `which step ${wrong.covered.step + 1} (repeat ${wrong.covered.round}) of incident ${wrong.covered.incidentId} should not have`,
      )
    : []
}

type Segments = NonNullable<ReturnType<Evidence['stories']['get']>>['segments']

function isExpected(segments: Segments, { step, round }: CoveredStep, userId: number, at: number) {
  return segments.some(
    ({ steps, isKnown }) =>
      steps.some((one) => one.step === step && one.round === round && one.may.has(userId) && one.runs.low <= at + 1) ||
      (!isKnown && at >= (steps.at(-1)?.runs.low ?? 0)),
  )
}
