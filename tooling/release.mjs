import { loadTypeScript } from './load.mjs'
import { buildPortal, bundleServer, generateClients, installPackages, prepare } from './prepare.mjs'

await prepare([installPackages, generateClients, buildPortal, bundleServer])
await loadTypeScript('release/main.ts')
