/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // npm test checks types; whoever starts Tocsin need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: { authInterrupts: true },
  serverExternalPackages: ['pino', 'bcryptjs', 'piscina'],
}
