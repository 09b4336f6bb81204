import { expect, onTestFinished, test } from 'vitest'
import { anyTestDatabase } from '../../../testing/any-database'
import { startImap } from '../../../testing/doubles/imap'
import { findDovecot, startDovecot } from '../../../testing/dovecot'
import { mailStory, mailWith } from '../../../testing/mail-story'
import { isShortForm } from '../../../tooling/forms.mjs'
import { noteNotTried } from '../../../tooling/not-tried.mjs'
import { createLog } from '../../log/log'
import { followMailbox } from './follow'
import { lookInto } from './look'
import { mailboxFault, openMailbox } from './open-mailbox'

const database = anyTestDatabase()
const LOGIN = { user: 'reply@example.com', password: 'a/b@secret' }

const dovecot = isShortForm ? undefined : await findDovecot()
if (!dovecot && !isShortForm) noteNotTried('Dovecot')

const SERVERS = [
  ['a double', () => startImap(LOGIN)] as const,
  ...(dovecot ? [['Dovecot', () => startDovecot(dovecot, LOGIN)] as const] : []),
]

type Mailbox = Awaited<ReturnType<(typeof SERVERS)[number][1]>>

async function begin(start: () => Promise<Mailbox>) {
  const mailbox = await start()
  const story = await mailStory(database.db)
  onTestFinished(async () => {
    story.arrived()
    await story.end()
    await mailbox.close()
  })
  const open = async () => {
    const client = await openMailbox({ url: mailbox.url })
    onTestFinished(() => client.close())
    return client
  }
  const lines: string[] = []
  const stopping = new AbortController()
  const follow = (url = mailbox.url) => {
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const following = followMailbox({ ...story.takeDeps, account: { url }, log, signal: stopping.signal })
    onTestFinished(async () => {
      stopping.abort()
      await following
    })
  }
  const status = async (id: number) => (await story.incident(id)).status
  return { ...story, mailbox, open, follow, lines, status }
}

test.each(SERVERS)(
  '%s: what nobody has read is looked at first; our mail is read then, others are not',
  async (_, start) => {
    const { mailbox, open, alert, linked, takeDeps, status } = await begin(start)
    const id = await alert('critical')
    const ours = mailWith({ Subject: linked().subject })
    await mailbox.deliver(mailWith({ Subject: 'Lunch?' }))
    await mailbox.deliver(ours)
    await mailbox.deliver(mailWith({ Subject: `Out of office: ${linked().subject}` }))
    const mark = await lookInto(takeDeps, await open(), undefined)
    expect(mark?.uid).toBe(3)
    expect(await status(id)).toBe('acknowledged')
    expect(await mailbox.seen()).toEqual([ours])
  },
)

test.each(SERVERS)(
  '%s: afterwards only what is new is looked at, also what somebody has read already',
  async (_, start) => {
    const { mailbox, open, alert, linked, takeDeps, status } = await begin(start)
    const id = await alert('critical')
    await mailbox.deliver(mailWith({ Subject: 'Lunch?' }))
    const client = await open()
    const mark = await lookInto(takeDeps, client, undefined)
    expect(await lookInto(takeDeps, client, mark)).toEqual(mark)
    await mailbox.deliver(mailWith({ Subject: linked().subject }))
    await client.noop()
    const reader = await open()
    await reader.messageFlagsAdd([2], ['\\Seen'], { uid: true })
    expect(await lookInto(takeDeps, client, mark)).toEqual({ uidValidity: mark?.uidValidity, uid: 2 })
    expect(await status(id)).toBe('acknowledged')
  },
)

test.each(SERVERS)('%s: two instances read the same mailbox, and both may take a mail', async (_, start) => {
  const { mailbox, open, alert, linked, takeDeps, incident } = await begin(start)
  const id = await alert('critical')
  await mailbox.deliver(mailWith({ Subject: linked().subject }))
  const clients = [await open(), await open()]
  await Promise.all(clients.map((client) => lookInto(takeDeps, client, undefined)))
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  const entries = await database.db.read.timelineEntry.findMany({ where: { incidentId: id, kind: 'acknowledged' } })
  expect(entries).toHaveLength(1)
  expect(await mailbox.seen()).toHaveLength(1)
})

test.each(SERVERS)('%s: many mails and one with an endless header hold up no other', async (_, start) => {
  const { mailbox, open, alert, linked, takeDeps, status } = await begin(start)
  const id = await alert('critical')
  const { subject } = linked()
  await mailbox.deliver(mailWith({ Subject: subject, 'X-Endless': 'x'.repeat(300_000) }))
  for (let n = 0; n < 120; n++) await mailbox.deliver(mailWith({ Subject: `Re: ${n}` }))
  const client = await open()
  const mark = await lookInto(takeDeps, client, undefined)
  expect(await status(id), 'a header that is cut may have lost what says that it is automatic').toBe('open')
  await mailbox.deliver(mailWith({ Subject: subject }))
  await client.noop()
  await lookInto(takeDeps, client, mark)
  expect(await status(id)).toBe('acknowledged')
})

test.each(SERVERS)('%s: a mail that comes is taken, also after the connection broke', async (_, start) => {
  const { mailbox, alert, linked, follow, status, pass } = await begin(start)
  follow()
  const first = await alert('critical')
  await mailbox.deliver(mailWith({ Subject: linked().subject }))
  await expect.poll(() => status(first)).toBe('acknowledged')
  await mailbox.breakOff()
  await pass(20)
  const second = await alert('critical')
  await mailbox.deliver(mailWith({ Subject: linked().subject }))
  await expect.poll(() => status(second)).toBe('acknowledged')
})

test.each(SERVERS)(
  '%s: a wrong password and a folder that is missing are told without the password',
  async (_, start) => {
    const { mailbox, follow, lines } = await begin(start)
    expect(await mailboxFault({ url: mailbox.url })).toBeUndefined()
    const wrong = mailbox.url.replace(encodeURIComponent(LOGIN.password), 'a-wrong-password')
    expect(await mailboxFault({ url: wrong })).toMatch(/authentication/i)
    expect(await mailboxFault({ url: `${mailbox.url}/Missing` })).toBeTruthy()
    expect(await mailboxFault({ url: wrong.replace(/:\d+$/, ':9') })).toMatch(/ECONNREFUSED/)
    follow(wrong)
    await expect.poll(() => lines.join()).toContain('the mailbox for replies cannot be read')
    expect(lines.join()).not.toMatch(/a-wrong-password|secret/)
  },
)

test('the double is asked for headers only, and never for a whole mail', async () => {
  const mailbox = await startImap(LOGIN)
  const { open, takeDeps } = await begin(async () => mailbox)
  await mailbox.deliver(mailWith({ Subject: 'Lunch?' }))
  await lookInto(takeDeps, await open(), undefined)
  const fetches = mailbox.commands.filter((command) => command.includes('FETCH'))
  expect(fetches).toEqual([expect.stringMatching(/^UID FETCH 1 \(UID BODY\.PEEK\[HEADER\]<0\.65536>\)$/)])
})
