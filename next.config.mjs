/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // npm test checks types; whoever starts Tocsin need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    authInterrupts: true,
    // A catalog of entities may have 1 MiB, and comes in a form.
    serverActions: { bodySizeLimit: '2mb' },
    // All pages at once take a third of the start, just when somebody waits for the first one.
    preloadEntriesOnStart: false,
  },
  serverExternalPackages: ['pino', 'imapflow', 'bcryptjs', 'piscina', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
}
