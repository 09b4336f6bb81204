import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { SeverityShapes } from '@/components/severity-shapes'
import { ReaderZone } from '@/components/ui/reader-zone'
import { StyleNonce } from '@/components/ui/style-nonce'
import { UnfinishedPage } from '@/components/unfinished-page'
import { readerZone } from './reader-zone'
import '@fontsource-variable/inter'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Tocsin', template: '%s · Tocsin' },
  icons: { icon: '/favicon.svg', apple: '/apple-touch-icon.png' },
  appleWebApp: { title: 'Tocsin' },
  robots: { index: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f6f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0d0e12' },
  ],
}

// Asked for before the style sheet is read, so that the first picture has it.
const INTER = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url)

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  const zone = await readerZone()
  preload(INTER.href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en">
      <body>
        <UnfinishedPage nonce={nonce} />
        <StyleNonce nonce={nonce} />
        <SeverityShapes />
        <ReaderZone known={zone}>{children}</ReaderZone>
      </body>
    </html>
  )
}
