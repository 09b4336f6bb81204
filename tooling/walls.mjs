// The import rules of lib and of trials. `npm run walls` writes them to biome.walls.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The floors of lib, lowest first, and the rooms of each: a room may import those of lower floors, and those before it.
 * @type {Record<string, string[]>}
 */
export const floors = JSON.parse(readFileSync(join(root, 'lib/rooms.json'), 'utf8'))
export const rooms = Object.values(floors).flat()

const OUTSIDE = ['app', 'components', 'e2e', 'prisma', 'testing', 'tooling', 'trials']
/** Each stands on `trials/ground` and knows no other. */
const TRIALS = ['bench', 'crash', 'senders', 'siege', 'simulate']
const FRAMEWORKS = '{next,next-auth,react,react-dom}'
const DATABASES = '{better-sqlite3,pg}'
const OPEN_DATABASE = ['**/db/open', '**/db/{sqlite,postgresql}/**']
const WITH_FRAMEWORKS = ['server']
const WITH_OPEN_DATABASE = ['db', 'storage', 'cli', 'server']
const WITH_DATABASES = ['db', 'storage']

/** The text of biome.walls.json. The order of rooms within a floor is held by walls.test.ts. */
export function walls() {
  const overrides = [...Object.keys(floors).flatMap(wallsOf), ...['ground', ...TRIALS].map(wallOfTrial)]
  return `${JSON.stringify({ overrides }, null, 2)}\n`
}

/** Of the rooms of a floor, those that may do more have a wall of their own. */
function wallsOf(floor, index) {
  const isSpecial = (room) => [WITH_FRAMEWORKS, WITH_DATABASES, WITH_OPEN_DATABASE].some((list) => list.includes(room))
  const [special, usual] = [floors[floor].filter(isSpecial), floors[floor].filter((room) => !isSpecial(room))]
  const above = Object.values(floors)
    .slice(index + 1)
    .flat()
  return [usual, ...special.map((room) => [room])].map((some) => wallOf(floor, some, above))
}

function wallOf(floor, some, above) {
  const [room] = some
  const patterns = [
    forbid(importsOf(above), `lib/rooms.json: ${floor} is a lower floor.`),
    forbid([anyOf('**/', OUTSIDE, '/**')], 'lib knows only lib.'),
    !WITH_FRAMEWORKS.includes(room) &&
      forbid([FRAMEWORKS, `${FRAMEWORKS}/**`], 'lib knows neither Next, React nor next-auth.'),
    !WITH_DATABASES.includes(room) &&
      forbid([DATABASES, `${DATABASES}/**`, '@prisma/**', '**/db/generated/**'], 'Only lib/db opens a client.'),
    !WITH_OPEN_DATABASE.includes(room) && forbid(OPEN_DATABASE, 'lib takes an open database.'),
  ]
  return rule(
    some.map((name) => `lib/${isFile(name) ? `${name}.ts` : `${name}/**`}`),
    patterns.filter((pattern) => pattern && pattern.group.length > 0),
  )
}

function wallOfTrial(trial) {
  // A folder of its own may have the name of another trial.
  const others = TRIALS.filter((other) => other !== trial && !existsSync(join(root, 'trials', trial, other)))
  return rule(
    [`trials/${trial}/**`],
    [forbid([anyOf('**/', others, '/**'), '!**/lib/**'], 'A trial knows trials/ground, and no other.')],
  )
}

function rule(includes, patterns) {
  const noRestrictedImports = { level: 'error', options: { patterns } }
  return { includes, linter: { rules: { style: { noRestrictedImports } } } }
}

function importsOf(others) {
  const files = others.filter(isFile)
  const folders = others.filter((room) => !isFile(room))
  return [files.length > 0 && anyOf('**/', files, ''), folders.length > 0 && anyOf('**/', folders, '/**')].filter(
    Boolean,
  )
}

function anyOf(before, names, after) {
  return `${before}{${names.join(',')}}${after}`
}

function forbid(group, message) {
  return { group, message }
}

function isFile(room) {
  return existsSync(join(root, `lib/${room}.ts`))
}

if (import.meta.filename === process.argv[1]) writeFileSync(join(root, 'biome.walls.json'), walls())
