import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { StyleNonce } from '@/components/ui/style-nonce'
import '@fontsource-variable/inter'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Tocsin', template: '%s · Tocsin' },
  icons: { icon: '/favicon.svg' },
  robots: { index: false },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  return (
    <html lang="en">
      <body>
        <StyleNonce nonce={nonce} />
        {children}
      </body>
    </html>
  )
}
