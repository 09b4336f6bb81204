import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'
import { groupBy } from '../values/group-by'

type Line = { tool: string; body: unknown; outcome: string } | { tool: string; incidents: string[] }

/** What tools send, by their documentation, with what is to become of it; then the incidents that are left. */
const lines: Line[] = readFileSync('lib/signals/tools.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

test.each([...groupBy(lines, ({ tool }) => tool)])('custom: the bodies of %s', async (_, story) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  for (const line of story) {
    if ('incidents' in line) expect(await incidents()).toEqual(line.incidents)
    else expect([await send(line.body), line.body]).toEqual([line.outcome, line.body])
  }
})
