import { loadTypeScript } from './load.mjs'
import { buildPortal, bundleServer, generateClients, installPackages, prepare } from './prepare.mjs'

const isDev = process.argv.includes('--dev')

await prepare([installPackages, generateClients, ...(isDev ? [] : [buildPortal, bundleServer])])
process.env.NODE_ENV = isDev ? 'development' : 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
await (isDev ? loadTypeScript('lib/server/dev.ts') : import('../build/main.mjs'))
