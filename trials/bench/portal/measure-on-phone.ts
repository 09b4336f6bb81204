import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices } from 'playwright'
import { findBrowser } from '../../../tooling/browser.mjs'
import { root } from '../../../tooling/root.mjs'
import type { PortalPage } from './pages'

const SLOWER = 4
const PHONES = 2
const LATER_VIEWS = 2
/** The page is usable when no task has taken 50 ms for this long. https://web.dev/articles/tti asks for 5 s. */
const QUIET_MS = 3_000

type PhoneViews = {
  /** On each phone, when it has seen no page but the sign-in: until the page is usable. */
  firstMs: number[]
  laterMs: number[]
  /** The largest of all views. */
  layoutShift: number
}

export type PhoneTime = PortalPage & PhoneViews

type Server = { baseUrl: string; cookie: string }
type View = { interactiveMs: number; layoutShift: number }

/**
 * On phones with a quarter of this machine's speed. Each has a profile of its own: a browser keeps compiled scripts
 * only there, not in a private window.
 */
export async function measureOnPhone(server: Server, pages: PortalPage[]): Promise<PhoneTime[]> {
  const times: PhoneTime[] = []
  for (const page of pages) {
    const phones: View[][] = []
    for (let phone = 0; phone < PHONES; phone++) phones.push(await viewOnNewPhone(server, page.path))
    times.push({
      ...page,
      firstMs: phones.flatMap(([first]) => first?.interactiveMs ?? []),
      laterMs: phones.flatMap(([, ...later]) => later.map(({ interactiveMs }) => interactiveMs)),
      layoutShift: Math.max(...phones.flat().map(({ layoutShift }) => layoutShift)),
    })
  }
  return times
}

async function viewOnNewPhone({ baseUrl, cookie }: Server, path: string) {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-phone-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...devices['Pixel 7'],
    executablePath: (await findBrowser()) ?? '',
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    await context.addInitScript({ path: join(root, 'trials/bench/portal/watch-page.js') })
    await look(context, `${baseUrl}/login`)
    await context.addCookies(cookiesOf(cookie, baseUrl))
    const views: View[] = []
    for (let view = 0; view <= LATER_VIEWS; view++) views.push(await look(context, `${baseUrl}${path}`))
    return views
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function look(context: BrowserContext, url: string): Promise<View> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const answer = await page.goto(url, { waitUntil: 'load' })
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
  await page.waitForFunction(
    (quietMs) => performance.now() - (window as Watched).seen.interactiveMs > quietMs,
    QUIET_MS,
    { polling: 250 },
  )
  const seen = await page.evaluate(() => (window as Watched).seen)
  await page.close()
  return seen
}

/** Set by watch-page.js. */
type Watched = typeof window & { seen: View }

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
}
