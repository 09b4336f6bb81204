import { loadTypeScript } from './load.mjs'
import { generateClients, installPackages, prepare } from './prepare.mjs'

await prepare([installPackages, generateClients])
await loadTypeScript('trials/bench/seed/main.ts')
