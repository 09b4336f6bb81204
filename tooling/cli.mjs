import { loadTypeScript } from './load.mjs'
import { generateClients, installPackages, prepare } from './prepare.mjs'
import { isRemote } from './remote-commands.mjs'

await prepare([installPackages, generateClients])
process.env.NODE_ENV ??= 'production'
await loadTypeScript(isRemote(process.argv.slice(2)) ? 'lib/remote/main.ts' : 'lib/cli/main.ts')
