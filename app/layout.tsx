import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { SeverityShapes } from '@/components/severity-shapes'
import { ZONE_COOKIE } from '@/components/ui/browser-zone'
import { ReaderZone } from '@/components/ui/reader-zone'
import { StyleNonce } from '@/components/ui/style-nonce'
import { readZone } from '@/components/ui/time-words'
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

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  const zone = readZone((await cookies()).get(ZONE_COOKIE)?.value)
  return (
    <html lang="en">
      <body>
        <StyleNonce nonce={nonce} />
        <SeverityShapes />
        <ReaderZone known={zone}>{children}</ReaderZone>
      </body>
    </html>
  )
}
