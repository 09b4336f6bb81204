import { setTimeout as pause } from 'node:timers/promises'
import { untilPortal } from '../../testing/is-ready'
import { root } from '../../tooling/root.mjs'
import { addReader, type Person } from '../ground/people'
import { type Server, startServer } from '../ground/start'
import { until } from '../ground/until'
import type { Armed, Attack, Field, Lab, Provider } from './attack'
import { compareSite } from './compare-site'
import { figuresOf, firstRefusal, recovery } from './figures'
import { startHonestReader } from './honest-reader'
import { type HonestSender, startHonestSender } from './honest-sender'
import type { Outcome } from './judge'
import { memoryOf } from './memory'
import { clock } from './sent'

const WARM_UP_MS = 2_000
const AFTERWARDS_MS = 2_000
const LONGEST_RECOVERY_SECONDS = 60

export type Row = { attack: Attack; database: Provider; outcome?: Outcome; skipped?: string; failed?: string }
export type Seconds = { quiet: number; attack: number }

/** What the honest sender sees before the attack, and during it. */
export async function runAttack(attack: Attack, lab: Lab, seconds: Seconds): Promise<Pick<Row, 'outcome' | 'skipped'>> {
  const armed = await attack.arm(lab)
  if ('skipped' in armed) return armed
  const reader = attack.isSignedIn ? await addReader(lab.site) : undefined
  try {
    return { outcome: await runArmed({ ...armed, reader }, lab, seconds) }
  } finally {
    await armed.disarm?.()
  }
}

type Beset = Armed & { reader: Person | undefined }

async function runArmed(armed: Beset, lab: Lab, seconds: Seconds) {
  const server = await startServer({ sources: root, ...lab.site, ...armed.start })
  const baseUrl = `http://127.0.0.1:${server.port}`
  await untilPortal(baseUrl)
  await armed.ready?.({ baseUrl })
  const sender = startHonestSender({ port: server.port, token: lab.site.token })
  try {
    return await observe(armed, { lab, server, sender, seconds })
  } finally {
    await sender.stop()
    await server.kill()
  }
}

type Scene = { lab: Lab; server: Server; sender: HonestSender; seconds: Seconds }

async function observe(armed: Beset, { lab, server, sender, seconds }: Scene): Promise<Outcome> {
  if (!(await until(LONGEST_RECOVERY_SECONDS, () => sender.sent().length > 0))) throw new Error('nothing was answered')
  await pause(WARM_UP_MS)
  const quietFrom = clock()
  await pause(seconds.quiet * 1000)
  const from = clock()
  const marks = { struckAt: from, healedAt: 0 }
  const field = fieldOf(server, sender, { seconds: seconds.attack, marks })
  const stopReading = armed.reader && (await startHonestReader(field.baseUrl, armed.reader))
  const note = await armed.run(field)
  const to = clock()
  const reader = await stopReading?.()
  marks.healedAt ||= to
  const memory = memoryOf(server)
  const isBack = () => recovery(sender.sent(), marks.healedAt) !== undefined
  await until(LONGEST_RECOVERY_SECONDS, isBack)
  await pause(AFTERWARDS_MS)
  await sender.stop()
  await server.kill()
  const [sent, acknowledged] = [sender.sent(), sender.acknowledged()]
  const { lost } = await compareSite(lab.site, acknowledged)
  return {
    quiet: figuresOf(sent, { from: quietFrom, to: from }),
    during: figuresOf(sent, { from: marks.struckAt, to }),
    firstRefusal: firstRefusal(sent, marks.struckAt),
    recovery: recovery(sent, marks.healedAt),
    acknowledged: acknowledged.length,
    ...{ lost, memory, note, reader },
  }
}

type Marks = { struckAt: number; healedAt: number }

function fieldOf(server: Server, sender: HonestSender, { seconds, marks }: { seconds: number; marks: Marks }): Field {
  const endsAt = clock() + seconds * 1000
  return {
    ...{ server, seconds, baseUrl: `http://127.0.0.1:${server.port}`, sent: sender.sent },
    isOver: () => clock() >= endsAt,
    strike: () => {
      marks.struckAt = clock()
    },
    heal: () => {
      marks.healedAt = clock()
    },
  }
}
