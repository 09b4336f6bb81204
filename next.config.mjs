/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // npm test checks types; whoever starts Tocsin need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // A catalog of entities may have 1 MiB, and comes in a form.
  experimental: { authInterrupts: true, serverActions: { bodySizeLimit: '2mb' } },
  serverExternalPackages: ['pino', 'imapflow', 'bcryptjs', 'piscina', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
}
