import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

type Violations = AxeResults['violations']
type Devices = Record<string, { width: number; height: number }>

// What else axe asks for is the same in both colour schemes.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const RULES = { 'document-title': { enabled: false }, 'link-in-text-block': { enabled: true } }
const OPTIONS = { light: { rules: RULES }, dark: { runOnly: COLOUR_RULES } }
const SCHEMES = ['light', 'dark'] as const
const DEVICES = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 740 } }

export async function visit(
  page: Page,
  path: string,
  findings: string[],
  name = path.replace(/\W+/g, '-').slice(1, 60),
) {
  await page.setViewportSize(DEVICES.desktop)
  await page.goto(path)
  await look(page, name, findings)
}

/** Looks at the page as it stands, in both colour schemes. */
export async function look(page: Page, name: string, findings: string[], devices: Devices = DEVICES) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    for (const [device, viewport] of Object.entries(devices)) {
      await page.setViewportSize(viewport)
      await expect(page).toHaveTitle(/Tocsin/)
      const view = `${name}-${device}-${colorScheme}`
      findings.push(...(await seriousFindings(page, colorScheme)).map((finding) => `${view}: ${finding}`))
    }
  }
  await page.setViewportSize(DEVICES.desktop)
}

async function seriousFindings(page: Page, colorScheme: 'light' | 'dark') {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE)
  // React replaces the title in two moves: axe can look between them, so the title is expected above instead.
  const serious = await page.evaluate<Violations>(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...OPTIONS[colorScheme] })})
       .then(({ violations }) => violations.filter(({ id, impact }) =>
         impact === 'serious' || impact === 'critical' || id === 'region'))`,
  )
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  // A menu floats at the end of the body, and takes the focus from wherever it was.
  const counted = serious.flatMap(({ id, nodes }) => {
    const own = nodes.filter(({ html }) => id !== 'region' || !html.includes('data-radix-popper'))
    return own.length > 0 ? [{ id, nodes: own }] : []
  })
  const found = counted.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
  return wide ? [...found, 'wider than the screen'] : found
}
