import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../tooling/root.mjs'
import { settings } from '../../ground/settings'
import type { Attack } from '../attack'
import { fill } from '../fill'
import { repeat } from '../repeat'

const INCIDENTS = 100_000
const run = promisify(execFile)

export const backup: Attack = {
  name: 'backup',
  title: `backups one after the other, of ${INCIDENTS.toLocaleString('en')} incidents`,
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async ({ site: { folder, dataDir } }) => {
    await fill({ dataDir }, INCIDENTS)
    const env = settings({ DATA_DIR: dataDir })
    return {
      run: async (field) => {
        const made = await repeat(field, 1, (n) =>
          run(process.execPath, ['tooling/cli.mjs', 'backup', join(folder, `backup-${n}.db`)], { cwd: root, env }),
        )
        return `${made} finished`
      },
    }
  },
}
