import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tooling/root.mjs'
import { shimSettings, WRITER } from '../../ground/shim'
import { prepareSqlite } from '../../ground/site'
import { startServer } from '../../ground/start'
import { endureOutages } from '../outages'
import type { Lab, Trial } from '../trial'

export const diskFull: Trial = {
  name: 'disk-full',
  title: 'disk full for a while, SQLite',
  subject: 'alerts',
  isControl: false,
  run: fillRepeatedly,
}

async function fillRepeatedly(lab: Lab) {
  const { folder, isShort, shim } = lab
  if (!shim.ok) return { skipped: shim.reason }
  const site = await prepareSqlite(folder)
  const full = join(folder, 'full')
  const env = shimSettings(shim.library, site.dataDir, { full, command: WRITER })
  const server = await startServer({ ...site, sources: root, env })
  const outage = { begin: () => writeFileSync(full, ''), end: () => rmSync(full), holdSeconds: isShort ? 2 : 5 }
  return endureOutages(lab, site, server, Array(isShort ? 2 : 6).fill(outage))
}
