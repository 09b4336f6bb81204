import { loadTypeScript } from './load.mjs'
import { generateClients, installPackages, prepare } from './prepare.mjs'

await prepare([installPackages, generateClients])
await loadTypeScript('bench/seed/main.ts')
