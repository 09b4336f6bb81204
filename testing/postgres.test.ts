import { expect, test } from 'vitest'
import { runScript } from './run-script'

test('a run that has used the server keeps its own exit code', async () => {
  const script = `
    import { startTestPostgres } from './testing/postgres'
    const postgres = await startTestPostgres()
    await postgres.stop()
    process.exitCode = 3`
  await expect(runScript(script)).rejects.toMatchObject({ code: 3 })
})

test('within the folder of a trial, it starts whatever the umask is', async () => {
  const script = `
    import { mkdirSync, rmSync } from 'node:fs'
    import { freePort, postgresAt } from './testing/postgres'
    import { makeTrialsFolder } from './testing/postgres-programs.mjs'
    process.umask(0o077)
    const folder = makeTrialsFolder('tocsin-trial-')
    mkdirSync(folder + '/trial')
    const server = postgresAt(folder + '/trial/postgres', await freePort())
    await server.initialise()
    await server.start()
    await server.stop()
    rmSync(folder, { recursive: true })
    console.log('stopped')`
  expect(await runScript(script)).toBe('stopped\n')
})
