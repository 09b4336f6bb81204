import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shimSettings, WRITER } from '../../ground/shim'
import type { Attack } from '../attack'
import { outage } from '../outage'

export const diskFull: Attack = {
  name: 'disk-full',
  title: 'disk full, then room again',
  databases: ['sqlite'],
  breaks: 'database',
  arm: async ({ site, shim }) => {
    if (!shim.ok) return { skipped: shim.reason }
    const full = join(site.folder, 'full')
    return {
      start: { env: shimSettings(shim.library, site.dataDir, { full, command: WRITER }) },
      run: outage(
        () => writeFileSync(full, ''),
        () => rmSync(full),
      ),
    }
  },
}
