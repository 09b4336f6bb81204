import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { privateJson } from './private-json'

/** What each sends is not of a workspace, or says itself that nobody may keep it. */
const BY_HAND: Record<string, string> = {
  '[...path]/route.ts': 'the answers of the API, which all say no-store',
  'auth/[...nextauth]/route.ts': 'sets no-store on what next-auth answers',
  'events/route.ts': 'the event stream says no-store',
  'imports/route.ts': 'leads on, and sends no data',
  'on-call/[secret]/shifts.ics/route.ts': 'by answer-feed.ts, for whoever has the address',
  'on-call/shifts.ics/route.ts': 'by answer-feed.ts, for whoever has the password',
  'openapi.json/route.ts': 'says no-store, since it may be closed to strangers',
}

const routes = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((file) => /route\.tsx?$/.test(file))

/** Whether it answers with a body by other means than `privateJson`. */
function sendsByHand(file: string) {
  return /Response\.json\(|new (Next)?Response\((?!null)|NextResponse|eventStream\(|feedAnswer\(|\bhandler?\(/.test(
    readFileSync(join('app/api', file), 'utf8'),
  )
}

test('every route that sends data says that no cache may keep it', () => {
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.filter(sendsByHand).sort()).toEqual(Object.keys(BY_HAND).sort())
  expect(privateJson({ a: 1 }).headers.get('cache-control')).toBe('no-store')
})

test('what does so by hand names it', () => {
  const isSaid = (path: string) => readFileSync(join('app/api', path), 'utf8').includes("'Cache-Control'")
  const session = ['auth/[...nextauth]/route.ts', 'events/event-stream.ts']
  const own = [...session, 'on-call/answer-feed.ts', 'openapi.json/route.ts']
  expect(own.filter((path) => !isSaid(path))).toEqual([])
})
