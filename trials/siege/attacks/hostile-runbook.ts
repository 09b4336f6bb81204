import { openDatabase } from '../../../lib/db/open'
import { addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack } from '../attack'
import { open } from '../post'
import { repeat } from '../repeat'

// The longest allowed.
const LENGTH = 200_000
const MARKDOWN = ['~a', '***a***', '[^a]', '[a](', '*a_ ', 'a\n', '>', '| a ', '`a', '![', '<a ', '- a\n  '].map(
  (piece) => piece.repeat(LENGTH / piece.length),
)

/** Markdown that parsers need very long for. */
export const hostileRunbook: Attack = {
  name: 'hostile-runbook',
  title: 'three people open runbooks that take minutes to render',
  databases: ['sqlite'],
  breaks: 'nothing',
  isSignedIn: true,
  arm: async ({ site }) => {
    const people = await addPeople(site, 3)
    const ids = await addRunbooks(site)
    let cookies: string[] = []
    return {
      ready: async ({ baseUrl }) => {
        cookies = await signInAll(baseUrl, people)
      },
      run: async (field) => {
        const opened = await repeat(field, people.length, (n) =>
          open(`${field.baseUrl}/runbooks/${ids[n % ids.length]}`, cookies[n % cookies.length]),
        )
        return `${opened} pages`
      },
    }
  },
}

async function addRunbooks({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined }) {
  const db = await openDatabase(databaseUrl, dataDir)
  const ids: number[] = []
  await db.write(async (tx) => {
    const { id: workspaceId } = await tx.workspace.findFirstOrThrow()
    for (const [n, markdown] of MARKDOWN.entries()) {
      const text = { identifier: `hostile-${n}`, title: `Hostile ${n}`, markdown, registeredAt: new Date() }
      ids.push((await tx.runbook.create({ data: { workspaceId, ...text } })).id)
    }
  })
  await db.close()
  return ids
}
