import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'

const PICTURES = join(process.cwd(), 'test-results/look')

const SCHEMES = ['light', 'dark'] as const
const WIDTHS = {
  desktop: { width: 1440, height: 900 },
  small: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
}
type Device = keyof typeof WIDTHS

export type Asked = { schemes?: readonly (typeof SCHEMES)[number][]; devices?: readonly Device[]; isWhole?: boolean }

/** Takes pictures of what is seen at first, or of the whole page, as `STATE/NAME-DEVICE-SCHEME.png`. */
export async function take(page: Page, state: string, name: string, asked: Asked = {}) {
  const { schemes = SCHEMES, devices = ['desktop', 'phone'], isWhole = false } = asked
  mkdirSync(join(PICTURES, state), { recursive: true })
  for (const device of devices) {
    await page.setViewportSize(WIDTHS[device])
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const path = join(PICTURES, state, `${name}-${device}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: isWhole })
    }
  }
  await page.setViewportSize(WIDTHS.desktop)
}

/** Writes a page that shows all pictures there are. */
export function writeIndexPage() {
  const states = readdirSync(PICTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const parts = states.map(({ name: state }) => {
    const files = readdirSync(join(PICTURES, state)).sort()
    const figures = files.map(
      (file) =>
        `<figure><a href="${state}/${file}"><img loading="lazy" src="${state}/${file}" alt=""></a><figcaption>${file}</figcaption></figure>`,
    )
    return `<h2>${state}</h2><div>${figures.join('\n')}</div>`
  })
  const style =
    'body{font:13px sans-serif;margin:24px}div{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px}figure{margin:0}img{width:100%;border:1px solid #ccc}'
  writeFileSync(
    join(PICTURES, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${parts.join('\n')}`,
  )
}
