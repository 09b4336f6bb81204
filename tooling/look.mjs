import { join } from 'node:path'
import { browserSettings } from './browser.mjs'
import { buildPortal, bundleServer, generateClients, installPackages, prepare } from './prepare.mjs'
import { root } from './root.mjs'
import { runOpenly } from './run.mjs'
import { say } from './say.mjs'

const FOLDER = 'test-results/look'

await prepare([installPackages, generateClients, buildPortal, bundleServer])
Object.assign(process.env, await browserSettings())
if (process.argv[2]) process.env.LOOK_ONLY = process.argv[2]
const playwright = join(root, 'node_modules/playwright/cli.js')
const { ok } = await runOpenly(process.execPath, [playwright, 'test', '--config', 'e2e/look/playwright.config.ts'])
say(`the pictures are in ${FOLDER}: open ${FOLDER}/index.html`)
process.exitCode = ok ? 0 : 1
