import type { ChannelDeps } from '../../lib/channels/channel'
import type { MailOutcome } from '../../lib/mail/mailer'
import type { Luck } from '../luck'
import type { Timers } from '../world/timers'
import { type Conduct, conductOf, type Manner } from './manners'
import { type Receipt, readWebhook } from './receipt'

/** When a receiver behaved so; `to` is undefined until it stops. */
export type Spell = { receiver: string; manner: Manner; from: number; to: number | undefined }

type Deps = { timers: Timers; luck: Luck; onReceipt: (receipt: Receipt) => void; count: (name: string) => void }

/** The outside world that pages go to: webhooks at https://NAME.test, mails to NAME@mail.test. */
export function createReceivers({ timers, luck, onReceipt, count }: Deps) {
  const manners = new Map<string, Manner>()
  const spells: Spell[] = []

  function behave(receiver: string, manner: Manner) {
    for (const spell of spells) if (spell.receiver === receiver && spell.to === undefined) spell.to = timers.now()
    manners.set(receiver, manner)
    if (manner !== 'well') spells.push({ receiver, manner, from: timers.now(), to: undefined })
  }

  function meet(receiver: string): Conduct {
    const manner = manners.get(receiver) ?? 'well'
    if (manner !== 'well') count(`receiver ${manner}`)
    return conductOf(manner, luck)
  }

  const pause = (ms: number) => new Promise<void>((resolve) => void timers.add(resolve, ms))

  const post: ChannelDeps['post'] = async ({ url, headers, body }) => {
    const receiver = new URL(url).hostname.replace('.test', '')
    const { takes, waitMs, answer } = meet(receiver)
    if (takes) onReceipt({ at: timers.now(), receiver, ...readWebhook(String(body), headers['webhook-id'] ?? '') })
    await pause(waitMs)
    return answer
      ? { isAnswered: true, body: '', ...answer }
      : { isAnswered: false, isRefused: false, reason: 'There was no answer in time.' }
  }

  async function send({ to, uid, subject }: { to: string; uid: string; subject: string }): Promise<MailOutcome> {
    const receiver = to.replace('@mail.test', '')
    const { takes, waitMs, answer } = meet(receiver)
    if (takes) onReceipt({ at: timers.now(), receiver, uid, title: subject, kind: kindOf(uid), says: undefined })
    await pause(waitMs)
    if (answer && answer.status < 300) return { isTaken: true, answer: '250 Taken' }
    return { isTaken: false, isFinal: answer?.status === 410, answer: answer ? '451 Later' : 'no answer' }
  }

  const mailer = { send, check: async () => undefined, needsCheck: () => false, close: () => {} }
  const channels: ChannelDeps = { post, mailer, vapid: { publicKey: '', privateKey: '', subject: '' } }
  return {
    channels,
    spells,
    behave,
    areAllWell: (from: number, to: number) => spells.every((spell) => !overlaps(spell, from, to)),
    /** Whether it accepted everything, and confirmed it in the end. */
    isPatient: (receiver: string, from: number, to: number) =>
      spells.every((spell) => spell.receiver !== receiver || spell.manner === 'slow' || !overlaps(spell, from, to)),
    /** At some time of the span. */
    refuses: (receiver: string, from: number, to: number) =>
      spells.some(
        (spell) => spell.receiver === receiver && spell.manner === 'refuses for good' && overlaps(spell, from, to),
      ),
    /** All the time. */
    isWell: (receiver: string, from: number, to: number) =>
      spells.every((spell) => spell.receiver !== receiver || !overlaps(spell, from, to)),
  }
}

function kindOf(uid: string) {
  return uid.startsWith('page_') ? 'page' : 'notice'
}

function overlaps(spell: Spell, from: number, to: number) {
  return spell.from <= to && (spell.to ?? to) >= from
}
