import { ensureBrowser } from './browser.mjs'
import { loadTypeScript } from './load.mjs'
import { needPostgres } from './need-postgres.mjs'
import { buildPortal, generateClients, installPackages, prepare } from './prepare.mjs'

await prepare([installPackages, generateClients, buildPortal])
needPostgres()
await ensureBrowser()
process.env.NODE_ENV = 'production'
await loadTypeScript('trials/bench/portal/main.ts')
