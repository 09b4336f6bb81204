import { loadTypeScript } from './load.mjs'
import { installPackages, prepare } from './prepare.mjs'

await prepare([installPackages])
await loadTypeScript('release/image/main.ts')
