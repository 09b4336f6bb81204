import { loadTypeScript } from './load.mjs'
import { generateClients, installPackages, prepare } from './prepare.mjs'

await prepare([installPackages, generateClients])
process.env.NODE_ENV = 'production'
await loadTypeScript('trials/simulate/main.ts')
