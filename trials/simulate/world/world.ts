import type { Sent as Answered, Webhook } from '../../../testing/doubles/twilio/webhook'
import { countWrites } from '../database/count-writes'
import { createWeather } from '../database/faults'
import { openDatabase } from '../database/open'
import { createFleet } from '../instances/fleet'
import { createLuck } from '../luck/luck'
import { createReceivers } from '../receivers/receivers'
import type { Answer } from '../record/answer'
import type { Handled, HandledMany, Told, UsedLink } from '../record/handled'
import type { Receipt } from '../record/receipt'
import type { Sending, Sent, SentNotice } from '../record/sent'
import type { Workspace } from '../record/settings'
import type { EndedSilence, MadeSilence, RefusedSilence } from '../record/silenced'
import { createCalm } from '../time/calm'
import { createClocks } from '../time/clocks'
import { createJournal } from '../time/journal'
import { createLeaps } from '../time/leaps'
import { createDuesReader } from '../time/next-due'
import { runAs, WORLD } from '../time/owners'
import type { Timers } from '../time/timers'

export type World = Awaited<ReturnType<typeof createWorld>>

type Settings = {
  seed: string
  startsAt: number
  isOneMachine: boolean
  hesitationRate: number
  stallMs: number
  retentionDays: number | null
  /** Calls and SMS of a workspace in a day. */
  mostADay: number
  timers: Timers
}

/** `action` as in the audit log. */
type Edit = { workspaceId: number; action: string }

/** Nothing has happened in it yet. Time must be simulated already. */
export async function createWorld({ seed, startsAt, retentionDays, mostADay, timers, ...settings }: Settings) {
  const { isOneMachine, hesitationRate, stallMs } = settings
  const { db, changes } = countWrites(await openDatabase())
  const luck = createLuck(seed)
  const clocks = createClocks(timers, startsAt)
  const journal = createJournal(clocks.trueTime)
  const calm = createCalm(timers.now)
  const leaps = createLeaps(timers.now)
  const pause = (ms: number) => new Promise<void>((resolve) => void timers.add(resolve, ms))
  const weather = createWeather(pause, (fault) => journal.count(`database ${fault}`))
  const receipts: Receipt[] = []
  const listeners: ((receipt: Receipt) => void)[] = []
  const application = {
    ask: (webhook: Webhook): Promise<Answered> =>
      Promise.resolve({ url: webhook.url, fields: {}, body: new Uint8Array() }),
  }
  const receivers = createReceivers({
    ...{ timers, luck: luck.fork('receivers'), mostADay, count: journal.count },
    findPage: (about) => findPage(db, about),
    ask: (webhook) => application.ask(webhook),
    onReceipt: (receipt) => {
      receipts.push(receipt)
      journal.write(`${receipt.receiver} gets "${receipt.title}"`)
      // People live on when the instance that paged them dies.
      for (const listen of listeners) runAs(WORLD, () => listen(receipt))
    },
  })
  const fleet = createFleet({
    ...{ db, weather, clocks, timers, calm, isOneMachine, hesitationRate, stallMs, pause },
    newChannels: receivers.newChannels,
    luck: luck.fork('instances'),
    tell: journal.write,
    onAllDead: leaps.allDead,
  })
  return {
    ...{
      db,
      luck,
      clocks,
      timers,
      journal,
      calm,
      weather,
      receivers,
      application,
      receipts,
      fleet,
      isOneMachine,
      stallMs,
      retentionDays,
      mostADay,
      pause,
    },
    listeners,
    leaps,
    readDues: createDuesReader(db, changes),
    madeSilences: [] as MadeSilence[],
    refusedSilences: [] as RefusedSilence[],
    endedSilences: [] as EndedSilence[],
    workspaces: new Map<number, Workspace>(),
    sent: [] as Sent[],
    notices: [] as SentNotice[],
    /** Against the contract. */
    bad: [] as Sending[],
    contradictions: [] as { what: string; at: number }[],
    handled: [] as Handled[],
    handledMany: [] as HandledMany[],
    told: [] as Told[],
    usedLinks: [] as UsedLink[],
    answers: [] as Answer[],
    edits: [] as Edit[],
    retains: retentionDays === null,
  }
}

type About = { methodId: number; notificationId?: number; code?: number }

/** A phone sees no uid. Empty for what is no page. */
async function findPage(db: Awaited<ReturnType<typeof openDatabase>>, { methodId: contactMethodId, ...about }: About) {
  const where = { contactMethodId, ...about }
  const page = await db.read.page.findFirst({ where, orderBy: { id: 'desc' }, select: { uid: true } })
  return page?.uid ?? ''
}
