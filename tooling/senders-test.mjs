import { loadTypeScript } from './load.mjs'
import { buildPortal, generateClients, installPackages, prepare } from './prepare.mjs'

await prepare([installPackages, generateClients, buildPortal])
process.env.NODE_ENV = 'production'
await loadTypeScript('trials/senders/main.ts')
