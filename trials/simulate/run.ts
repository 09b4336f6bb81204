import { readCalendarsHere } from './instances/read-calendars-here'
import { INVARIANTS, WATCHED } from './invariants/all'
import { type Broken, createWatch, firstBroken, wholeTrial } from './invariants/watch'
import { createLuck } from './luck/luck'
import { answerCalls } from './people/answer-calls'
import { answerElsewhere } from './people/answer-elsewhere'
import { answerPages } from './people/answer-pages'
import type { Furnished } from './record/furnished'
import { countSituations } from './situations/all'
import { furnishWorkspace } from './steps/furnish'
import { PLACES } from './steps/instances'
import { keepHeartbeat } from './steps/keep-heartbeat'
import { STEPS } from './steps/take'
import { runAs, WORLD } from './time/owners'
import { simulateTime } from './time/simulated-time'
import { createTimers } from './time/timers'
import { passUntil } from './world/loop'
import { drawMix, type Mix } from './world/mix'
import type { Stage } from './world/stage'
import { drawSteps, type Step } from './world/step'
import { createWorld, type World } from './world/world'

const DAY_MS = 86_400_000
/** Runs begin in 2026; half of them near a daylight saving change in Europe or America. */
const YEAR = Date.UTC(2026, 0, 2)
const CHANGES = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'].map((day) => Date.parse(day))
/** Faults have ended; pages are tried again hourly for a day. */
const AFTERMATH_MS = 30 * 3_600_000
const LOOK_EVERY_MS = 3_600_000

export type Outcome = {
  seed: string
  broken: Broken | undefined
  steps: Step[]
  lines: World['journal']['lines']
  /** By kind of fault and of change. */
  counts: Map<string, number>
  situations: Map<string, number>
  digest: string
}

/** `only`: the numbers of the steps to run. */
export async function runSeed(seed: string, days: number, only?: ReadonlySet<number>): Promise<Outcome> {
  const luck = createLuck(seed)
  const timers = createTimers(luck.fork('ties'))
  const restore = [simulateTime(timers), readCalendarsHere()]
  const mix = drawMix(luck.fork('mix'))
  const all = drawSteps(mix, days, luck.fork('steps'))
  const steps = only ? all.filter(({ number }) => only.has(number)) : all
  const world = await createWorld({
    seed,
    startsAt: drawStart(luck.fork('start')),
    isOneMachine: mix.isOneMachine,
    hesitationRate: mix.hesitationRate,
    stallMs: mix.stallMs,
    retentionDays: mix.retentionDays,
    mostADay: mix.mostADay,
    timers,
  })
  try {
    const seen = await runAs(WORLD, () => live(world, mix, steps, days))
    const trial = wholeTrial(world)
    const broken = seen ?? (await firstBroken(world, INVARIANTS, trial))
    const { lines, counts } = world.journal
    const situations = countSituations(world, await trial.evidence())
    return { seed, broken, steps, lines, counts, situations, digest: world.journal.digest() }
  } finally {
    for (const putBack of restore) putBack()
  }
}

function drawStart(luck: ReturnType<typeof createLuck>) {
  const day = luck.chance(0.5) ? luck.pick(CHANGES) - luck.between(0, 5) * DAY_MS : YEAR + luck.between(0, 360) * DAY_MS
  return day + luck.between(0, DAY_MS)
}

/** Stops at the first broken claim. */
async function live(world: World, mix: Mix, steps: Step[], days: number): Promise<Broken | undefined> {
  const workspaces: Furnished[] = []
  for (let at = 0; at < mix.workspaces; at++)
    workspaces.push(await furnishWorkspace(world, ['Ana', 'Bo'][at] ?? 'Cy', world.luck.fork(`workspace ${at}`)))
  for (const place of PLACES.slice(0, mix.places)) world.fleet.start(place)
  world.calm.note(false)
  answerPages(world, workspaces, mix)
  answerCalls(world, workspaces, mix)
  answerElsewhere(world, workspaces, mix)
  for (const step of steps) {
    const stage: Stage = { world, mix, workspaces, luck: world.luck.fork(`step ${step.number}`), number: step.number }
    world.timers.add(() => void STEPS[step.kind](stage), step.at)
  }
  for (const { heartbeat, name } of workspaces)
    if (heartbeat) void keepHeartbeat(world, heartbeat, world.luck.fork(`heartbeat of ${name}`), days)
  const look = createWatch(world, WATCHED)
  for (let at = LOOK_EVERY_MS; at <= days * DAY_MS + AFTERMATH_MS; at += LOOK_EVERY_MS) {
    await passUntil(at, world)
    const broken = await look()
    if (broken) return broken
  }
  return undefined
}
