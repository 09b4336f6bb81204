// npm run tag -- 1.2.3: makes the commit and the tag of a version.
import { execFileSync } from 'node:child_process'
import { loadTypeScript } from './load.mjs'
import { generateClients, installPackages, prepare } from './prepare.mjs'
import { root } from './root.mjs'
import { fail, say } from './say.mjs'

await prepare([installPackages, generateClients])
const { tagVersion } = await loadTypeScript('release/tag-version.ts')
const keepDatabase = () => execFileSync('npm', ['run', '--silent', 'keep-database'], { cwd: root, stdio: 'inherit' })
try {
  const tag = tagVersion({ folder: root, version: process.argv[2] ?? '', now: new Date(), keepDatabase })
  say(`made the commit and the tag ${tag}. Push both: git push --follow-tags`)
} catch (error) {
  fail(error.message)
}
