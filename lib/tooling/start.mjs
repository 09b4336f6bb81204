import { loadTypeScript } from './load.mjs'
import { buildPortal, generateClients, installPackages, prepare } from './prepare.mjs'

const isDev = process.argv.includes('--dev')

await prepare(isDev ? [installPackages, generateClients] : [installPackages, generateClients, buildPortal])
process.env.NODE_ENV = isDev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
await loadTypeScript('lib/server/main.ts')
