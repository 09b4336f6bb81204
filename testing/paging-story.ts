import { Registry } from 'prom-client'
import { expect } from 'vitest'
import type { UserContext } from '../lib/context'
import type { Channel, Database, Transaction } from '../lib/db/database'
import { createLog } from '../lib/log/log'
import { createMailer } from '../lib/mail/create-mailer'
import { createPost } from '../lib/outbound/create-post'
import type { PagingDeps } from '../lib/pages/deps'
import { createPagingMetrics } from '../lib/pages/metrics'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from './fixtures'
import { type HttpReceiver, type Respond, startHttpReceiver } from './http-receiver'
import { setRotation } from './one-layer'
import { runDue } from './run-due'
import { startSmtpServer } from './smtp'

export type Story = Awaited<ReturnType<typeof beginStory>>

const MINUTE = 60_000
const BASE_URL = 'http://tocsin.test'

/**
 * A workspace whose policy, schedule and people a story sets, a clock that it moves, and an SMTP server that keeps what
 * arrives. What arrived and was not expected makes the story fail at its end.
 */
export async function beginStory(db: Database, startsAt: Date = NOW) {
  const smtp = await startSmtpServer()
  const receivers: HttpReceiver[] = []
  const clock = { now: startsAt }
  const deps = pagingDeps(db, clock, smtp.url)
  const { admin, system, workspaceId, as } = await newWorkspace(db)
  const { id: scheduleId } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  await db.write((tx) => setRotation(tx, scheduleId, { startsOn: '2026-01-05' }))
  const { token } = await newApiKey(system)
  const ingest = ingestDeps(db, () => clock.now)
  let seen = 0

  const person = async (name: string) => {
    const ctx = await as('responder', name)
    await addMethod(db, ctx, 'email', { address: `${name.toLowerCase()}@example.com` })
    return ctx
  }

  /** Puts people into the workspace's schedule, in turns; resolves with its id. */
  const onCall = async (...people: UserContext[]) => {
    const members = people.map(({ actor }) => actor.userId)
    await db.write((tx) => setRotation(tx, scheduleId, { members }))
    return scheduleId
  }

  /** Changes the policy; steps, where given, replace those there are. */
  const policy = async ({ repeats, steps }: { repeats: number; steps?: StepInput[] }) => {
    const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
    await db.write((tx) => tx.escalationPolicy.update({ where: { id: policyId }, data: { repeats } }))
    if (steps) await db.write((tx) => replaceSteps(tx, { workspaceId, policyId }, steps))
  }

  return {
    ...{ db, deps, smtp, clock, admin, workspaceId, token },
    at: (ctx: UserContext): UserContext => ({ ...ctx, now: clock.now }),
    /** A person who can be reached by mail at NAME@example.com. */
    person,
    onCall,
    policy,
    /** Takes webhooks until the story ends. */
    receiver: async (respond?: Respond) => {
      const receiver = await startHttpReceiver(respond)
      receivers.push(receiver)
      return receiver
    },
    /** Ana, on call and paged once for an incident, by webhooks to these receivers and in no other way. */
    anaOnCall: async (...listening: HttpReceiver[]) => {
      const ana = await person('Ana')
      await db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
      for (const receiver of listening) await addWebhook(db, ana, receiver)
      await onCall(ana)
      await policy({ repeats: 0 })
      return ana
    },
    alert: async (severity: string, more: object = {}) => {
      const answer = await post(ingest, token, { summary: `${severity} alert`, severity, ...more })
      expect(answer.status).toBe(201)
      await runDue(deps)
      return Number(answer.json.id)
    },
    /** Lets time go by, and does on the way what becomes due, each at its moment. */
    pass: async (minutes: number) => {
      const until = new Date(clock.now.getTime() + minutes * MINUTE)
      for (;;) {
        const next = await nextDue(db, clock.now)
        if (!next || next > until) break
        clock.now = next
        await runDue(deps)
      }
      clock.now = until
      await runDue(deps)
    },
    /** What has arrived since this was last asked, as "NAME: SUBJECT", without the number of the incident. */
    arrived: () => {
      const fresh = smtp.mails.slice(seen)
      seen = smtp.mails.length
      return fresh
        .map(({ to, raw }) => `${to.join().split('@')[0]}: ${/^Subject: (?:\[#.*?\] )?(.*)\r$/m.exec(raw)?.[1]}`)
        .sort()
    },
    end: async () => {
      // The next story of the file has the same database.
      await db.write((tx) => tx.escalation.updateMany({ where: { workspaceId }, data: { state: 'stopped' } }))
      await db.write((tx) => tx.notification.updateMany({ where: { workspaceId }, data: { state: 'cancelled' } }))
      const unexpected = smtp.mails.slice(seen).map(({ to }) => to)
      await smtp.close()
      for (const receiver of receivers) await receiver.close()
      deps.channels.mailer?.close()
      expect(unexpected, 'pages that nobody expected').toEqual([])
    },
  }
}

type StepInput = { wait: number; userId?: number; scheduleId?: number }

async function replaceSteps(tx: Transaction, policy: { workspaceId: number; policyId: number }, steps: StepInput[]) {
  await tx.escalationStep.deleteMany({ where: policy })
  for (const [position, { wait: waitMinutes, ...target }] of steps.entries()) {
    await tx.escalationStep.create({ data: { ...policy, position, waitMinutes, targets: { create: [target] } } })
  }
}

/** A busy machine may take long to answer; what hangs is given its own time by its test. */
const ANSWERS_WITHIN_MS = 30_000

/** What paging works with in a test: real channels, which may reach loopback. */
export function pagingDeps(db: Database, clock: { now: Date }, smtpUrl: string): PagingDeps {
  return {
    db,
    channels: {
      mailer: createMailer({ smtpUrl, from: 'Tocsin <tocsin@example.com>', timeoutMs: ANSWERS_WITHIN_MS }),
      post: createPost({ allowCidrs: ['127.0.0.0/8'], timeoutMs: ANSWERS_WITHIN_MS }),
      vapid: { publicKey: '', privateKey: '', subject: '' },
    },
    log: createLog('silent'),
    metrics: createPagingMetrics(new Registry()),
    now: () => clock.now,
    steady: () => clock.now,
    random: () => 0.5,
    baseUrl: BASE_URL,
    isStrict: false,
    secret: 'a secret of this test alone, which signs links',
  }
}

/** A contact method that counts. */
export async function addMethod(db: Database, ctx: UserContext, channel: Channel, config: object) {
  const { workspaceId, now, actor } = ctx
  const stored = { workspaceId, userId: actor.userId, channel, config: JSON.stringify(config) }
  const { id } = await db.write((tx) =>
    tx.contactMethod.create({ data: { ...stored, createdAt: now, verifiedAt: now } }),
  )
  return id
}

export function addWebhook(db: Database, ctx: UserContext, { url }: HttpReceiver) {
  return addMethod(db, ctx, 'webhook', { url, secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` })
}

/** When something becomes due after `now`. */
async function nextDue(db: Database, now: Date) {
  const later = { gt: now }
  const [escalation, notification, page] = [
    await db.read.escalation.findFirst({ where: { state: 'active', dueAt: later }, orderBy: { dueAt: 'asc' } }),
    await db.read.notification.findFirst({
      where: { state: 'gathering', releaseAt: later },
      orderBy: { releaseAt: 'asc' },
    }),
    await db.read.page.findFirst({ where: { state: 'pending', dueAt: later }, orderBy: { dueAt: 'asc' } }),
  ]
  const times = [escalation?.dueAt, notification?.releaseAt, page?.dueAt].filter((time) => time !== undefined)
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}
