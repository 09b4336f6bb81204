import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, devices } from 'playwright'
import { findBrowser } from '../../lib/tooling/browser.mjs'
import { root } from '../../lib/tooling/root.mjs'
import type { PortalPage } from './pages'

const SLOWER = 4
export const PHONE_VIEWS = 3
/** The page is usable when no task has taken 50 ms for this long. https://web.dev/articles/tti asks for 5 s. */
const QUIET_MS = 3_000

export type PhoneTime = PortalPage & { interactiveMs: number; layoutShift: number }

type View = { interactiveMs: number; layoutShift: number }
type Server = { baseUrl: string; cookie: string }

/**
 * On a phone with a quarter of this machine's speed: the median time until each page is usable, and the largest
 * cumulative layout shift.
 */
export async function measureOnPhone(server: Server, pages: PortalPage[]): Promise<PhoneTime[]> {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? '',
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const times: PhoneTime[] = []
    for (const page of pages) times.push({ ...page, ...(await measurePage(browser, server, page.path)) })
    return times
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, { baseUrl, cookie }: Server, path: string): Promise<View> {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  await context.addCookies(cookiesOf(cookie, baseUrl))
  await context.addInitScript({ path: join(root, 'bench/portal/watch-page.js') })
  const views: View[] = []
  for (let view = 0; view < PHONE_VIEWS; view++) views.push(await look(context, `${baseUrl}${path}`))
  await context.close()
  const times = views.map(({ interactiveMs }) => interactiveMs).toSorted((a, b) => a - b)
  return {
    interactiveMs: times[Math.floor(PHONE_VIEWS / 2)] ?? 0,
    layoutShift: Math.max(...views.map(({ layoutShift }) => layoutShift)),
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
