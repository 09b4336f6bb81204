import type { MetadataRoute } from 'next'

/** Lets phones put the portal on the home screen; only there do iPhones allow browser notifications. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Tocsin',
    short_name: 'Tocsin',
    start_url: '/incidents',
    display: 'standalone',
    background_color: '#f6f6f8',
    theme_color: '#f6f6f8',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
