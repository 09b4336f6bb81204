import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { SeverityShapes } from '@/components/severity-shapes'
import { ReaderZone } from '@/components/ui/reader-zone'
import { UnfinishedPage } from '@/components/unfinished-page'
import { chosenZone, readerZone } from './reader-zone'
import { readTheme } from './theme'
import '@fontsource-variable/inter'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Tocsin', template: '%s · Tocsin' },
  icons: { icon: '/favicon.svg', apple: '/apple-touch-icon.png' },
  appleWebApp: { title: 'Tocsin' },
  robots: { index: false },
}

const PAGE_COLORS = { light: '#f6f6f8', dark: '#0d0e12' }

export async function generateViewport(): Promise<Viewport> {
  const theme = await readTheme()
  const size = { width: 'device-width', initialScale: 1 }
  if (theme !== 'system') return { ...size, colorScheme: theme, themeColor: PAGE_COLORS[theme] }
  const themeColor = (['light', 'dark'] as const).map((scheme) => ({
    media: `(prefers-color-scheme: ${scheme})`,
    color: PAGE_COLORS[scheme],
  }))
  return { ...size, colorScheme: 'light dark', themeColor }
}

// Asked for before the style sheet is read, so that the first picture has it.
const INTER = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url)

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  const zone = await readerZone()
  const isChosen = (await chosenZone()) !== undefined
  preload(INTER.href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en" data-theme={await readTheme()}>
      <body>
        <UnfinishedPage nonce={nonce} />
        <SeverityShapes />
        <ReaderZone known={zone} isChosen={isChosen}>
          {children}
        </ReaderZone>
      </body>
    </html>
  )
}
