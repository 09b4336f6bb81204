import type { ChannelDeps } from '../../../lib/channels/channel'
import type { MailOutcome } from '../../../lib/mail/mailer'
import type { Sent, Webhook } from '../../../testing/doubles/twilio/webhook'
import type { Luck } from '../luck/luck'
import { type Receipt, readWebhook } from '../record/receipt'
import type { Timers } from '../time/timers'
import { createDesk } from './desk'
import { createMailServer, MAIL_SERVER } from './mail-server'
import { createPushover } from './pushover'
import { createSpells } from './spells'
import { createTelegram } from './telegram'
import { createTwilio, TWILIO_ACCOUNT } from './twilio'

type Deps = {
  timers: Timers
  luck: Luck
  /** Calls and SMS of a workspace in a day. */
  mostADay: number
  onReceipt: (receipt: Receipt) => void
  count: (name: string) => void
  /** The uid of a page that its receiver does not see. */
  findPage: (about: { methodId: number; notificationId?: number; code?: number }) => Promise<string>
  /** A request of Twilio to the application. */
  ask: (webhook: Webhook) => Promise<Sent>
}

const BOT = { token: '1:bot', url: 'https://telegram.test' }
const APPLICATION = { token: 'application', url: 'https://pushover.test' }

/** The outside world that pages go to: webhooks, mailboxes, phones and chats. */
export function createReceivers({ timers, luck, mostADay, onReceipt, count, findPage, ask }: Deps) {
  const spells = createSpells(timers.now)
  const desk = createDesk({ timers, luck, spells, onReceipt, count })
  const isMailServerAway = () => spells.mannerOf(MAIL_SERVER) !== 'well'
  const mailServer = createMailServer({ timers, isAway: isMailServerAway })
  const services = { desk, now: timers.now, findPage }
  const telegram = createTelegram(services)
  const pushover = createPushover(services)
  const twilio = createTwilio({ ...services, ask })

  async function answerOf(host: string, path: string, { method = 'POST', body }: { method?: string; body: string }) {
    if (host === 'telegram.test') return telegram.post(path, body)
    return host === 'pushover.test' ? pushover.post(path, body) : twilio.post(method, path, body)
  }

  const post: ChannelDeps['post'] = async ({ url, method, headers, body }) => {
    const { hostname, pathname } = new URL(url)
    const uid = headers['webhook-id']
    if (uid === undefined) {
      const said = await answerOf(hostname, pathname, { ...(method && { method }), body: String(body) })
      return said ? { isAnswered: true, status: said.status, body: JSON.stringify(said.body) } : NO_ANSWER
    }
    const answer = await desk.take({ channel: 'webhook', address: url, uid }, () => readWebhook(String(body), uid))
    return answer ? { isAnswered: true, body: '', ...answer } : NO_ANSWER
  }

  async function takeMail({ to, uid, subject }: { to: string; uid: string; subject: string }): Promise<MailOutcome> {
    if (isMailServerAway()) return turnAway(to, uid)
    const answer = await desk.take({ channel: 'email', address: to, uid }, () => ({ title: subject }))
    if (answer && answer.status < 300) return { isTaken: true, answer: '250 Taken' }
    return { isTaken: false, isFinal: answer?.status === 410, answer: answer ? '451 Later' : 'no answer' }
  }

  async function turnAway(to: string, uid: string): Promise<MailOutcome> {
    const at = timers.now()
    count('mail server is away')
    await desk.pause(1)
    const receiver = desk.find('email', to)?.receiver ?? to
    desk.attempts.push({ uid, receiver, at, endedAt: timers.now(), isTaken: false })
    return { isTaken: false, isFinal: false, isServerFault: true, answer: 'The mail server is away.' }
  }

  const { spells: list, ...states } = spells
  return {
    ...states,
    spells: list,
    attempts: desk.attempts,
    enrol: desk.enrol,
    methodOf: (receiver: string) => desk.all().find((one) => one.receiver === receiver),
    contacts: twilio.contacts,
    twilio,
    telegram,
    pushover,
    /** For one life of an instance. */
    newChannels: (): ChannelDeps => {
      const mailer = mailServer.newMailer(takeMail)
      const phone = { twilio: TWILIO_ACCOUNT, mostADay, pause: desk.pause }
      const vapid = { publicKey: '', privateKey: '', subject: '' }
      const chats = {
        telegram: desk.has('telegram') ? BOT : undefined,
        pushover: desk.has('pushover') ? APPLICATION : undefined,
      }
      return { post, mailer, vapid, phone, ...chats }
    },
    nextMailCheck: mailServer.nextCheck,
    /** Somebody has answered in a chat, and instances are about to ask for it. */
    nextAnswer: () => (telegram.hasPresses() || pushover.hasConfirmed() ? timers.now() : undefined),
  }
}

const NO_ANSWER = { isAnswered: false, isRefused: false, reason: 'There was no answer in time.' } as const
