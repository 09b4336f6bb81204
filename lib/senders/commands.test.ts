import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { serveDropIn } from '../../testing/drop-in'
import { newWorkspace } from '../../testing/fixtures'
import { readRecipe } from './recipe'

const run = promisify(execFile)
const database = anyTestDatabase()

test.each(['pagerduty', 'opsgenie'] as const)(
  '%s: the commands of its page open an incident and resolve it',
  async (name) => {
    const { baseUrl, token, incidents } = await serveDropIn(database, await newWorkspace(database.db), name)
    const snippets = await readRecipe(name, { baseUrl, token })
    const [open = '', resolve = '', ...more] = snippets
      .filter(({ language }) => language === 'sh')
      .map(({ text }) => text)
    await run('sh', ['-c', open])
    expect(await incidents()).toEqual(['Disk of db-1 is full, critical, open'])
    await run('sh', ['-c', resolve])
    expect(await incidents()).toEqual(['Disk of db-1 is full, critical, resolved'])
    expect(more).toEqual([])
  },
)
