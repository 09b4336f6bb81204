import type { ChannelDeps } from '../../../lib/channels/channel'
import type { MailOutcome } from '../../../lib/mail/mailer'
import type { Luck } from '../luck/luck'
import { type Receipt, readWebhook } from '../record/receipt'
import type { Method } from '../record/settings'
import type { Timers } from '../time/timers'
import { createMailServer, MAIL_SERVER } from './mail-server'
import { type Conduct, conductOf, type Manner } from './manners'

/** When a receiver behaved so; `to` is undefined until it stops. */
export type Spell = { receiver: string; manner: Manner; from: number; to: number | undefined }

/** One try of an instance; `endedAt` is undefined until it is answered, or if its instance dies. */
export type Attempt = { uid: string; receiver: string; at: number; endedAt: number | undefined; isTaken: boolean }

type Deps = { timers: Timers; luck: Luck; onReceipt: (receipt: Receipt) => void; count: (name: string) => void }

/** The outside world that pages go to: webhooks at https://NAME.test, mails to NAME@mail.test. */
export function createReceivers({ timers, luck, onReceipt, count }: Deps) {
  const manners = new Map<string, Manner>()
  const spells: Spell[] = []
  const attempts: Attempt[] = []
  const isMailServerAway = () => (manners.get(MAIL_SERVER) ?? 'well') !== 'well'
  const mailServer = createMailServer({ timers, isAway: isMailServerAway })

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

  async function attempt(receiver: string, uid: string, receipt: () => Receipt): Promise<Conduct['answer']> {
    const { takes, waitMs, answer } = meet(receiver)
    const tried: Attempt = { uid, receiver, at: timers.now(), endedAt: undefined, isTaken: false }
    attempts.push(tried)
    if (takes) onReceipt(receipt())
    await pause(waitMs)
    Object.assign(tried, { endedAt: timers.now(), isTaken: answer !== undefined && answer.status < 300 })
    return answer
  }

  const post: ChannelDeps['post'] = async ({ url, headers, body }) => {
    const receiver = new URL(url).hostname.replace('.test', '')
    const uid = headers['webhook-id'] ?? ''
    const receipt = () => ({ at: timers.now(), receiver, ...readWebhook(String(body), uid) })
    const answer = await attempt(receiver, uid, receipt)
    return answer
      ? { isAnswered: true, body: '', ...answer }
      : { isAnswered: false, isRefused: false, reason: 'There was no answer in time.' }
  }

  async function takeMail({ to, uid, subject }: { to: string; uid: string; subject: string }): Promise<MailOutcome> {
    const receiver = to.replace('@mail.test', '')
    if (isMailServerAway()) return turnAway(receiver, uid)
    const receipt = () => ({ at: timers.now(), receiver, uid, title: subject, kind: kindOf(uid), says: undefined })
    const answer = await attempt(receiver, uid, receipt)
    if (answer && answer.status < 300) return { isTaken: true, answer: '250 Taken' }
    return { isTaken: false, isFinal: answer?.status === 410, answer: answer ? '451 Later' : 'no answer' }
  }

  async function turnAway(receiver: string, uid: string): Promise<MailOutcome> {
    const at = timers.now()
    count('mail server is away')
    await pause(1)
    attempts.push({ uid, receiver, at, endedAt: timers.now(), isTaken: false })
    return { isTaken: false, isFinal: false, isServerFault: true, answer: 'The mail server is away.' }
  }

  return {
    /** For one life of an instance. */
    newChannels: (): ChannelDeps => {
      const mailer = mailServer.newMailer(takeMail)
      return { post, mailer, vapid: { publicKey: '', privateKey: '', subject: '' } }
    },
    nextMailCheck: mailServer.nextCheck,
    spells,
    attempts,
    behave,
    areAllWell: (from: number, to: number) => spells.every((spell) => !overlaps(spell, from, to)),
    /** Whether it accepted everything, and confirmed it in the end. */
    isPatient: (receiver: string, from: number, to: number) =>
      spells.every((spell) => !concerns(spell, receiver) || spell.manner === 'slow' || !overlaps(spell, from, to)),
    /** At some time of the span. */
    refuses: (receiver: string, from: number, to: number) =>
      spells.some(
        (spell) => spell.receiver === receiver && spell.manner === 'refuses for good' && overlaps(spell, from, to),
      ),
    /** All the time, so that it takes nothing. */
    isAway: ({ receiver, channel }: Pick<Method, 'receiver' | 'channel'>, from: number, to: number) =>
      spells.some(
        (spell) =>
          (spell.receiver === receiver || (channel === 'email' && spell.receiver === MAIL_SERVER)) &&
          spell.manner === 'is away' &&
          spell.from <= from &&
          (spell.to ?? to) >= to,
      ),
    /** All the time. */
    isWell: ({ receiver, channel }: Pick<Method, 'receiver' | 'channel'>, from: number, to: number) =>
      spells.every(
        (spell) =>
          (channel === 'email' ? !concerns(spell, receiver) : spell.receiver !== receiver) ||
          !overlaps(spell, from, to),
      ),
  }
}

/** If it is a mailbox. */
function concerns(spell: Spell, receiver: string) {
  return spell.receiver === receiver || spell.receiver === MAIL_SERVER
}

function kindOf(uid: string) {
  return uid.startsWith('page_') ? 'page' : 'notice'
}

function overlaps(spell: Spell, from: number, to: number) {
  return spell.from <= to && (spell.to ?? to) >= from
}
