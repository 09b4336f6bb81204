import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { parseAlert } from '../contract/parse-alert'
import { compileReading } from './compiled'
import { explainRefusal } from './explain-refusal'
import { PRESET_NAMES, PRESETS } from './presets/presets'
import { readNotices } from './read-notices'

const FOLDER = 'lib/sources/presets/bodies'
const bodies = readdirSync(FOLDER).map((name): unknown => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')))
// Names by which JavaScript converts, copies or awaits an object.
const CONVERTED_BY = ['toString', 'valueOf', 'toJSON', 'constructor', '__proto__', 'then', 'length', 'hasOwnProperty']
const hostile = fc.oneof(
  fc.constantFrom(...CONVERTED_BY).map((name) => ({ [name]: '' })),
  fc.constant(Object.fromEntries(CONVERTED_BY.map((name) => [name, null]))),
  fc.constantFrom(null, [], [[]], {}, '', ' ', 0, -1, 1e308, true, [{ toString: 1 }]),
)

/** A recorded body, a value of which, wherever it is, is another one. */
const changed = fc.tuple(fc.constantFrom(...bodies), fc.array(fc.nat(), { maxLength: 6 }), hostile).map(replaced)

function replaced([body, places, value]: [unknown, number[], unknown]): unknown {
  const [place, ...deeper] = places
  if (place === undefined || typeof body !== 'object' || body === null) return value
  const keys = Object.keys(body)
  const key = keys[place % Math.max(1, keys.length)]
  if (key === undefined) return value
  const rest = (inner: unknown) => replaced([inner, deeper, value])
  if (Array.isArray(body)) return body.map((inner, at) => (String(at) === key ? rest(inner) : inner))
  return Object.fromEntries(Object.entries(body).map(([name, inner]) => [name, name === key ? rest(inner) : inner]))
}

test("a value of any shape anywhere in a tool's body ends as notices or as a problem", () => {
  fc.assert(
    fc.property(changed, fc.constantFrom(...PRESET_NAMES), (body, preset) => {
      const bytes = Buffer.from(JSON.stringify(body))
      const read = readNotices(bytes, { reading: compileReading(PRESETS[preset]), keyName: 'key' })
      if (!Array.isArray(read)) expect(explainRefusal(read, bytes).status).toBeGreaterThanOrEqual(400)
      const problem = parseAlert(bytes)
      if ('status' in problem) expect(explainRefusal(problem, bytes).status).toBeGreaterThanOrEqual(400)
    }),
    { numRuns: runs(3_000) },
  )
})
