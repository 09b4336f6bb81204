import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW } from '../../testing/fixtures'
import { smallOpsgenie } from '../../testing/importers/opsgenie-small'
import { writeFolder } from '../../testing/importers/write-folder'
import { startIngestServer } from '../../testing/ingest-server'
import { beginStory, type Story } from '../../testing/paging-story'
import { readMail } from '../../testing/read-mail'
import { runDue } from '../../testing/run-due'
import { runCli } from '../../testing/terminal'
import { choosePassword } from '../auth/choose-password'
import { sendCode } from '../contact-methods/send-code'
import { verifyContactMethod } from '../contact-methods/verify'
import type { UserContext } from '../context'

const database = testDatabase()

/** Those of the page for a backup of Opsgenie, with the folders of this test. */
function documented(folder: string) {
  const page = readFileSync('docs/moving-in.md', 'utf8')
  const commands = [...page.matchAll(/^ +npm run cli -- (.+)$/gm)].map(([, line = '']) => line.split(' '))
  const here = (word: string) => (/^(moved|OpsGenieBackups)/.test(word) ? join(folder, word) : word)
  return commands.map((words) => words.map(here))
}

/** Joins by the link, and proves their address by the code that is mailed, as the portal has it. */
async function joinBy({ db, deps, smtp, workspaceId }: Story, { email, link }: { email: string; link: string }) {
  const secret = new URL(link).hash.slice(1)
  expect(
    await choosePassword({ db, now: NOW, from: undefined }, { secret, password: 'correct-horse-battery-9' }),
  ).toMatchObject({
    ok: true,
    isNew: true,
  })
  const user = await db.read.user.findFirstOrThrow({ where: { workspaceId, account: { email } } })
  const { id: userId, accountId, name, role } = user
  const ctx: UserContext = {
    ...{ db, workspaceId, now: NOW },
    actor: { type: 'user', userId, accountId, name, email, role, sessionId: 0 },
  }
  const { id: contactMethodId } = await db.read.contactMethod.findFirstOrThrow({ where: { userId } })
  const before = smtp.mails.length
  await sendCode({ ctx, channels: deps.channels, baseUrl: 'http://tocsin.test' }, { contactMethodId })
  const [mail] = smtp.mails.slice(before).map(readMail)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(await verifyContactMethod(ctx, { contactMethodId, code })).toEqual({ ok: true, isNew: true })
}

test('from a backup folder to the first page of the imported policy, by what docs/moving-in.md says', async () => {
  const story = await beginStory(database.db)
  const { clock, workspaceId } = story
  const folder = join(database.folder, 'newcomer')
  mkdirSync(folder)
  writeFolder(folder, smallOpsgenie())
  const [read, plan, apply, invite] = documented(folder)
  const run = async (command: string[] = [], ...more: string[]) => {
    const done = await runCli(database.db, [...command, ...more])
    expect(done.error).toBeUndefined()
    return done
  }
  await run(read)
  const here = ['--workspace', String(workspaceId)]
  expect((await run(plan, ...here)).out).toContain('+ schedule Payments')
  const applied = await run(apply, ...here)
  expect(applied.err).toContain('On call now, by Payments: ben@example.com, who has not joined.')

  const email = 'ben@example.com'
  const { out } = await run(
    invite?.map((word) => (word === 'ana@example.com' ? email : word)),
    ...here,
  )
  await joinBy(story, { email, link: out[0] ?? '' })
  story.arrived()

  const secrets = readFileSync(join(folder, 'moved/secrets.txt'), 'utf8').split('\n')
  const [, , token] = secrets.find((line) => line.startsWith('keys\tPrometheus\t'))?.split('\t') ?? []
  const { port } = await startIngestServer(ingestDeps(database.db, () => clock.now))
  const sent = await fetch(`http://127.0.0.1:${port}/v2/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `GenieKey ${token}` },
    body: JSON.stringify({ message: 'A disk is full', priority: 'P1' }),
  })
  expect(sent.status).toBe(202)
  await runDue(story.deps)
  await story.pass(1)
  expect(story.arrived()).toEqual(['ben: CRITICAL: A disk is full'])
  await story.end()
})
