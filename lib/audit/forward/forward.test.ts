import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { NOW, newWorkspace } from '../../../testing/fixtures'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { startSyslog } from '../../../testing/syslog-receiver'
import type { Context } from '../../context'
import { auditLog } from '../../doctor/checks/audit-log'
import { readEnv } from '../../env'
import { createPost } from '../../outbound/create-post'
import { audit, auditAll } from '../record'
import { verifyAudit } from '../verify'
import { forwardAudit } from './forward'
import { syslogTarget } from './syslog'
import type { Target } from './target'
import { webhookTarget } from './webhook'

const database = testDatabase()
const clock = { now: NOW }

function deps(db = database.db) {
  return { db, now: () => clock.now, steady: () => clock.now }
}

async function receiver(options: Parameters<typeof startSyslog>[0] = {}) {
  const syslog = await startSyslog(options)
  onTestFinished(async () => {
    await syslog.close()
    await database.db.write((tx) => tx.auditMark.deleteMany())
    await database.db.write((tx) => tx.auditForward.deleteMany())
  })
  const { address, ca } = syslog
  return { ...syslog, target: syslogTarget({ address, ca, host: 'tocsin.test' }) }
}

function write(ctx: Context, ...subjects: string[]) {
  return database.db.write(async (tx) => {
    for (const subject of subjects) await audit(tx, ctx, 'team added', subject)
  })
}

/** Each line's entry, of one workspace. */
function entriesOf(messages: readonly string[], workspaceId: number) {
  const entries = messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))))
  return entries.filter(({ workspace }) => workspace === workspaceId)
}

test('a receiver of syslog over TLS gets each entry once, in order, with number and hash', async () => {
  const { target, messages } = await receiver()
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await write(here.admin, 'Zürich 🔥 (#1)', 'b')
  await write(there.admin, 'c')
  const many = Array.from({ length: 205 }, (_, n) => ({
    action: 'team added',
    subject: `${n}`,
    about: null,
    changes: null,
  }))
  await database.db.write((tx) => auditAll(tx, here.admin, many))
  await forwardAudit(deps(), target)
  await forwardAudit(deps(), target)
  expect(messages[0]).toMatch(
    /^<109>1 2026-03-01T12:00:00\.000Z tocsin\.test tocsin - audit - \{"workspace":\d+,"sequence":1,/,
  )
  expect(messages.join('')).toMatch(/^[\x20-\x7e]+$/)
  const got = entriesOf(messages, here.workspaceId)
  expect(got.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 207 }, (_, n) => n + 1))
  expect(got[0]).toMatchObject({ subject: 'Zürich 🔥 (#1)', user: { name: 'admin' } })
  expect((await verifyAudit(database.db.read, here.workspaceId)).head).toContain(got.at(-1)?.hash)
  expect(entriesOf(messages, there.workspaceId)).toHaveLength(1)
  await write(here.admin, 'later')
  await forwardAudit(deps(), target)
  expect(entriesOf(messages, here.workspaceId).at(-1)).toMatchObject({ subject: 'later', sequence: 208 })
})

test('while the receiver is away nothing is lost, Health says so, and all of it arrives later', async () => {
  const { workspaceId, admin } = await newWorkspace(database.db)
  const away = await receiver()
  await away.close()
  await write(admin, 'a', 'b')
  await expect(forwardAudit(deps(), away.target)).rejects.toThrow()
  const env = readEnv({ AUDIT_SYSLOG: away.address })
  const examine = () => auditLog.find({ env, db: database.db, now: () => clock.now })
  expect(await examine()).toEqual([
    expect.stringMatching(/entries of the audit log wait for tls:\/\/localhost:\d+ since .*\. Check AUDIT_SYSLOG/),
  ])
  await write(admin, 'c')
  const back = await receiver()
  await forwardAudit(deps(), back.target)
  expect(entriesOf(back.messages, workspaceId).map(({ subject }) => subject)).toEqual(['a', 'b', 'c'])
  expect(await examine()).toEqual([])
})

test('a crash after the receiver took a batch sends it again, and loses none', async () => {
  const { workspaceId, admin } = await newWorkspace(database.db)
  const taken = { by: 0 }
  const { target, messages } = await receiver({
    onBatch: async () => {
      if (taken.by++ > 0) return
      // Another instance has taken over meanwhile.
      await database.db.write((tx) => tx.auditForward.updateMany({ data: { lease: { increment: 1 } } }))
    },
  })
  await write(admin, 'a')
  await forwardAudit(deps(), target)
  clock.now = new Date(clock.now.getTime() + 61_000)
  await write(admin, 'b')
  await forwardAudit(deps(), target)
  const subjects = entriesOf(messages, workspaceId).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'b')).toEqual(['b'])
  expect(subjects.slice(0, 2)).toEqual(['a', 'a'])
})

test('of two instances one sends, and the other waits for its lease to end', async () => {
  const { workspaceId, admin } = await newWorkspace(database.db)
  const { target, messages } = await receiver()
  await write(admin, 'a', 'b')
  await Promise.all([forwardAudit(deps(), target), forwardAudit(deps(), target)])
  expect(entriesOf(messages, workspaceId)).toHaveLength(2)
})

test('a receiver for which nobody vouches gets nothing', async () => {
  const { admin } = await newWorkspace(database.db)
  const { address, messages } = await receiver()
  await write(admin, 'a')
  const untrusted = syslogTarget({ address, host: 'tocsin.test' })
  await expect(forwardAudit(deps(), untrusted)).rejects.toThrow(/self-signed certificate/)
  const elsewhere = syslogTarget({
    address: address.replace('localhost', '127.0.0.1'),
    ca: (await receiver()).ca,
    host: 'x',
  })
  await expect(forwardAudit(deps(), elsewhere)).rejects.toThrow()
  expect(messages).toEqual([])
})

test('a webhook gets signed batches, again with the same id after a fault', async () => {
  const { workspaceId, admin } = await newWorkspace(database.db)
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const answers = [500, 204]
  const hook = await startHttpReceiver((response) => response.writeHead(answers.shift() ?? 204).end('no'))
  onTestFinished(() => hook.close())
  const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
  const target: Target = webhookTarget({ url: hook.url, secret, post, now: () => new Date() })
  await write(admin, 'a', 'b')
  await database.db.write((tx) => tx.auditMark.deleteMany())
  const others = await database.db.read.auditHead.findMany({ where: { workspaceId: { not: workspaceId } } })
  const marks = others.map(({ workspaceId, sequence }) => ({ target: 'webhook', workspaceId, sequence }))
  await database.db.write((tx) => tx.auditMark.createMany({ data: marks }))
  await expect(forwardAudit(deps(), target)).rejects.toThrow('HTTP 500 no')
  await forwardAudit(deps(), target)
  const ids = hook.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([`audit_${workspaceId}_1_2`, `audit_${workspaceId}_1_2`])
  const [, last] = hook.received
  const headers = Object.fromEntries(Object.entries(last?.headers ?? {}).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(secret).verify(last?.text ?? '', headers)).toMatchObject({
    type: 'audit.entries',
    data: {
      entries: [
        { subject: 'a', sequence: 1 },
        { subject: 'b', sequence: 2 },
      ],
    },
  })
})
