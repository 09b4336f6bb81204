import type { Secrets } from '../secrets/secrets'
import type { Channel } from './database'
import { Prisma, type PrismaClient } from './generated/sqlite/client'

/** Columns that hold secrets. */
export const SEALED_COLUMNS = [
  { table: 'ContactMethod', column: 'config' },
  { table: 'ChatChannel', column: 'config' },
  { table: 'Webhook', column: 'url' },
  { table: 'Webhook', column: 'secret' },
  { table: 'Calendar', column: 'url' },
  { table: 'Issuer', column: 'clientSecret' },
  { table: 'Totp', column: 'seed' },
  { table: 'ImportDraft', column: 'files' },
] as const

type SealedTable = (typeof SEALED_COLUMNS)[number]['table']

/** Their addresses are no secrets, and what people answer is looked up by them. */
export const CLEAR_CHANNELS: readonly Channel[] = ['email', 'sms', 'voice', 'telegram', 'slackapp', 'mattermost']

/** In place of what no key opens: nothing goes out, and pages say that it cannot be read. */
const UNREADABLE = {
  config: '{}',
  url: 'https://unreadable.invalid/',
  secret: `whsec_${'A'.repeat(32)}`,
  clientSecret: '',
  seed: '',
  files: '',
}

/** Texts of a row, as its columns store them. */
export function sealedColumns<
  Texts extends {
    config?: string
    url?: string | null
    secret?: string
    clientSecret?: string
    seed?: string
    files?: string
  },
>(secrets: Secrets, table: SealedTable, row: number, texts: Texts, channel?: Channel): Texts {
  if (channel && CLEAR_CHANNELS.includes(channel)) return texts
  const sealed = Object.entries(texts).map(([column, text]) => [
    column,
    typeof text === 'string' ? secrets.seal(text, { table, column, row }) : text,
  ])
  return { ...texts, ...Object.fromEntries(sealed) }
}

/** Opens sealed columns wherever a row is read, in includes too. */
export function withOpenedColumns(client: PrismaClient, secrets: Secrets): PrismaClient {
  // The columns have the types that they had.
  return client.$extends(openingColumns(secrets)) as unknown as PrismaClient
}

function openingColumns(secrets: Secrets) {
  const open = (table: SealedTable, column: keyof typeof UNREADABLE, row: number, stored: string) =>
    secrets.open(stored, { table, column, row }) ?? UNREADABLE[column]
  const config = (table: 'ContactMethod' | 'ChatChannel') => ({
    needs: { id: true, config: true } as const,
    compute: ({ id, config }: { id: number; config: string }) => open(table, 'config', id, config),
  })
  return Prisma.defineExtension({
    result: {
      contactMethod: { config: config('ContactMethod') },
      chatChannel: { config: config('ChatChannel') },
      webhook: {
        url: {
          needs: { id: true, url: true },
          compute: ({ id, url }) => open('Webhook', 'url', id, url),
        },
        secret: {
          needs: { id: true, secret: true },
          compute: ({ id, secret }) => open('Webhook', 'secret', id, secret),
        },
      },
      issuer: {
        clientSecret: {
          needs: { id: true, clientSecret: true },
          compute: ({ id, clientSecret }) => open('Issuer', 'clientSecret', id, clientSecret),
        },
      },
      totp: {
        seed: {
          needs: { id: true, seed: true },
          compute: ({ id, seed }) => open('Totp', 'seed', id, seed),
        },
      },
      importDraft: {
        files: {
          needs: { id: true, files: true },
          compute: ({ id, files }) => open('ImportDraft', 'files', id, files),
        },
      },
      calendar: {
        url: {
          needs: { id: true, url: true },
          compute: ({ id, url }) => (url === null ? null : open('Calendar', 'url', id, url)),
        },
      },
    },
  })
}
