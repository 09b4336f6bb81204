import { expect, test } from 'vitest'
import { runScript } from './run-script'

test('a run that has used the server keeps its own exit code', async () => {
  const script = `
    import { startTestPostgres } from './lib/testing/postgres'
    const postgres = await startTestPostgres()
    await postgres.stop()
    process.exitCode = 3`
  await expect(runScript(script)).rejects.toMatchObject({ code: 3 })
})
