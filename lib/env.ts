import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback } from './outbound/loopback'
import { createAddressTest, isCidr } from './outbound/public-address'
import { readMailbox } from './values/mailbox'
import { isCountry } from './values/phone-number'

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
const whole = (smallest: number, largest: number) => {
  const wrong = `must be a whole number from ${smallest} to ${largest}`
  return z.coerce.number(wrong).int(wrong).min(smallest, wrong).max(largest, wrong)
}
const HOST_NAME = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)$/
const CLAMD_ADDRESS = /^(\/.+|(\[[0-9a-f:.]+\]|[a-z0-9_.-]+):\d{1,5})$/i
const OUTBOUND_NAME = /^(\*\.)?([a-z0-9_-]+\.)*[a-z0-9_-]+$|^[0-9a-f:.]+$/
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://tocsin.example.com',
  abort: true,
})

const serviceAddress = webAddress
  .refine((url) => /^https?:\/\/[^?#@]+$/.test(url), 'must be an address without a query or a user')
  .transform((url) => url.replace(/\/+$/, ''))
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})
const headerLines = json.pipe(z.record(z.string().regex(/^[\w-]+$/), z.string(), 'must be a JSON object of strings'))

const serverIssuer = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,15}$/, 'must be a short name such as keycloak'),
  name: z.string().min(1).max(100),
  issuer: webAddress,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  clientSecretFile: z.string().min(1).optional(),
  workspace: z.string().optional(),
  domains: z.array(z.string()).default([]),
  groupsClaim: z.string().default('groups'),
  groups: z
    .array(
      z.strictObject({
        group: z.string().min(1),
        role: z.enum(['responder', 'admin', 'viewer']).default('responder'),
        team: z.string().optional(),
        teamRole: z.enum(['member', 'schedule editor', 'team admin']).default('member'),
      }),
    )
    .default([]),
})
const serverIssuers = json
  .pipe(z.array(serverIssuer).max(10))
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have another id for each')
  .refine(
    (all) => all.every((one) => (one.clientSecret === undefined) !== (one.clientSecretFile === undefined)),
    'must have clientSecret or clientSecretFile for each, not both',
  )

/** An issuer of OIDC_ISSUERS, with its secret. */
export type ServerIssuer = Omit<z.output<typeof serverIssuer>, 'clientSecret' | 'clientSecretFile'> & {
  clientSecret: string
}

export const envSchema = z.object({
  PORT: whole(1, 65535).default(3000).describe('Port to serve on.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; `0.0.0.0` opens it to the network.'),
  BASE_URL: webAddress
    .refine(isOrigin, 'must be an address without a path, a query or a user, such as https://tocsin.example.com')
    .optional()
    .describe(
      'Address under which people and monitors reach Tocsin; `http://localhost:PORT` when unset, `https:` with a certificate.',
    ),
  ALLOWED_HOSTS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .pipe(z.array(z.string().regex(HOST_NAME, 'must be names such as tocsin.internal,10.0.0.5, without ports')))
    .optional()
    .describe('Further names under which people reach the portal; senders may use any.'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('`file:…` for SQLite, `postgres://…` for Postgres; SQLite in `DATA_DIR` when unset.'),
  DATA_DIR: z.string().default('./data').describe('Folder for the SQLite file and for generated secrets.'),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Encrypts session cookies; generated into `DATA_DIR` when unset. Several instances need the same one.'),
  SECRETS_KEY: z
    .string()
    .refine(areKeys, 'must be 32 bytes in base64, or several of them with commas between')
    .optional()
    .describe(
      'Encrypts what is stored to reach receivers; generated into `DATA_DIR` when unset. The first of several seals.',
    ),
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .optional()
    .describe('Makes the first admin at first start, together with `ADMIN_PASSWORD`.'),
  ADMIN_PASSWORD: z.string().optional().describe('Password of that first admin; not read again afterwards.'),
  SESSION_DAYS: whole(1, 30).default(30).describe('Days after which somebody signs in again, however busy they are.'),
  SESSION_IDLE_HOURS: whole(1, 168).default(168).describe('Hours without use after which somebody signs in again.'),
  TRUST_PROXY: flag
    .default(false)
    .describe('`true` behind a reverse proxy: the client address is then taken from `X-Forwarded-For`.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info')
    .describe('Least severe log line that is written.'),
  INGEST_MAX_BODY_BYTES: whole(1024, 64 * 1024 * 1024)
    .default(1024 * 1024)
    .describe('Largest alert that is accepted, in bytes.'),
  SOURCE_MAX_BODY_BYTES: whole(1024, 64 * 1024 * 1024)
    .default(16 * 1024 * 1024)
    .describe('Largest body with a list of alerts that a source may send, in bytes; each alert has the limit above.'),
  INGEST_BODY_TIMEOUT_SECONDS: whole(1, 120)
    .default(10)
    .describe('How long a sender may take to deliver the body of an alert, in seconds.'),
  INGEST_RATE_PER_SECOND: whole(1, 1_000_000)
    .default(1000)
    .describe('Alerts a second that each API key may send in the long run; a key can have its own limit.'),
  INGEST_BURST: whole(1, 10_000_000)
    .default(10_000)
    .describe('Alerts that each API key may send at once before its rate counts.'),
  HSTS_SUBDOMAINS: flag
    .default(true)
    .describe('With `https:` browsers use it for the names below that of `BASE_URL` too; `false` if one has none.'),
  OPENAPI_PUBLIC: flag
    .default(true)
    .describe('`false` keeps `/api/openapi.json` for people who have signed in and for access tokens.'),
  PORTAL_MEMORY_MB: whole(256, 1_048_576)
    .default(1024)
    .describe("Memory that the portal's process may take, in MiB; above it that process is started again."),
  TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('PEM file with a certificate and its chain: serves HTTPS, together with `TLS_KEY_FILE`.'),
  TLS_KEY_FILE: z.string().optional().describe('PEM file with the private key of that certificate.'),
  TLS_REDIRECT_PORT: whole(1, 65535)
    .optional()
    .describe('Port without TLS that leads browsers to HTTPS; for use with `TLS_CERT_FILE`.'),
  CLAMD: z
    .string()
    .regex(CLAMD_ADDRESS, 'must be the path of its socket, such as /run/clamav/clamd.ctl, or host:port')
    .optional()
    .describe(
      'Where clamd listens, `/run/clamav/clamd.ctl` or `host:3310`: it scans what senders sent before a download.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Bearer token for `/api/metrics`; when unset, only this machine may read it.'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error:
        'must be an address such as smtp://user:password@mail.example:587, with %2F for / and %40 for @ in the password',
    })
    .optional()
    .describe(
      'Mail server for pages by e-mail: `smtp://user:password@host:587`, or `smtps://…` with TLS from the start.',
    ),
  MAIL_FROM: z
    .string()
    .refine((text) => readMailbox(text) !== undefined, 'must be an address such as Tocsin <tocsin@example.com>')
    .optional()
    .describe('Sender of those mails, such as `Tocsin <tocsin@example.com>`; needed with `SMTP_URL`.'),
  REPLY_IMAP_URL: z
    .url({
      protocol: /^imaps?$/,
      hostname: /./,
      error: 'must be an address such as imaps://user:password@mail.example',
    })
    .refine(hasLogin, 'must have a user and a password, with %2F for / and %40 for @ in them')
    .optional()
    .describe(
      'Mailbox for mails that acknowledge: `imaps://user:password@host`, or `imap://…` with STARTTLS; `/Folder` if not INBOX.',
    ),
  REPLY_ADDRESS: z
    .email('must be an e-mail address')
    .max(254)
    .optional()
    .describe('Address whose mails arrive in that mailbox; needed with `REPLY_IMAP_URL`.'),
  SLACK_BOT_TOKEN: z
    .string()
    .regex(/^xoxb-[A-Za-z0-9-]{10,}$/, 'must be the bot token of a Slack app, which begins with xoxb-')
    .optional()
    .describe('Bot token of a Slack app of yours: people can then be paged by it, and acknowledge by a button.'),
  SLACK_SIGNING_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9]{16,}$/, 'must be the signing secret that Slack shows under Basic Information')
    .optional()
    .describe('Signing secret of that app, by which its buttons are known; needs an address that Slack reaches.'),
  SLACK_APP_TOKEN: z
    .string()
    .regex(/^xapp-[A-Za-z0-9-]{10,}$/, 'must be an app-level token of the Slack app, which begins with xapp-')
    .optional()
    .describe('App-level token of that app with `connections:write`: its buttons then come without a public address.'),
  SLACK_API_URL: serviceAddress
    .default('https://slack.com')
    .describe('Where the Web API of Slack is; only for a proxy of your own.'),
  MATTERMOST_URL: serviceAddress
    .optional()
    .describe('Where your Mattermost server is; needed with `MATTERMOST_BOT_TOKEN`.'),
  MATTERMOST_BOT_TOKEN: z
    .string()
    .regex(/^[a-z0-9]{26}$/, 'must be the access token of a bot account, 26 letters and digits')
    .optional()
    .describe('Token of a Mattermost bot: people and channels get its posts, with buttons.'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'must be the token that BotFather gave, such as 123456789:AAH…')
    .optional()
    .describe('Token of a Telegram bot of yours: people can then be paged by Telegram.'),
  TELEGRAM_WEBHOOK: flag
    .default(false)
    .describe(
      '`true`: Telegram sends presses of buttons to `BASE_URL`, which it must reach; else it is asked for them.',
    ),
  TELEGRAM_API_URL: serviceAddress
    .default('https://api.telegram.org')
    .describe('Where the Bot API is; only for a Bot API server of your own.'),
  PUSHOVER_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9]{30}$/, 'must be the API token of an application, of 30 letters and digits')
    .optional()
    .describe('API token of a Pushover application of yours: people can then be paged by Pushover.'),
  PUSHOVER_API_URL: serviceAddress
    .default('https://api.pushover.net')
    .describe('Where the API of Pushover is; only for a proxy of your own.'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an account SID, such as AC and 32 letters and digits')
    .optional()
    .describe('Account that calls phones and sends SMS, of Twilio or of a service with the same API.'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('Its auth token.'),
  TWILIO_AUTH_TOKEN_BEFORE: z
    .string()
    .optional()
    .describe('Auth token that still signs requests while a new one takes its place.'),
  TWILIO_SHARED_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(16, 'must be the secret of a shared key, or two with a comma between')))
    .optional()
    .describe('Secret of the shared key with which a webhook rule of that account signs requests by SHA-256.'),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/,
      'must be a number such as +15005550006, or a name of at most 11 letters',
    )
    .optional()
    .describe('Number of that account that calls and sends; a name instead sends SMS that nobody can answer.'),
  TWILIO_MESSAGING_SERVICE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the SID of a messaging service')
    .optional()
    .describe('Messaging service that sends the SMS instead of that number.'),
  TWILIO_API_URL: serviceAddress
    .default('https://api.twilio.com')
    .describe('Address of that API; another for SignalWire and its like.'),
  TWILIO_REPLIES: flag
    .optional()
    .describe(
      'Whether Twilio reaches `BASE_URL` with keys and replies; when unset, only if that begins with `https:`.',
    ),
  SMS_GATEWAY_URL: z
    .string()
    .regex(/^https?:\/\//, 'must begin with https:// or http://')
    .optional()
    .describe(
      'Gateway that sends SMS instead: gets a POST. `{to}`, `{text}` and `{secret}` are filled in here and below.',
    ),
  SMS_GATEWAY_HEADERS: headerLines
    .optional()
    .describe('Headers of that request, as a JSON object; the content type of JSON when unset.'),
  SMS_GATEWAY_BODY: z
    .string()
    .optional()
    .describe(
      'Body of that request, encoded for JSON or a form by its content type; `{"to": "{to}", "text": "{text}"}` when unset.',
    ),
  SMS_GATEWAY_SECRET: z.string().optional().describe('Secret of that gateway, for `{secret}`; never shown.'),
  PHONE_COUNTRY: z
    .string()
    .refine(isCountry, 'must be a country such as DE')
    .optional()
    .describe('Country whose numbers may be typed without its code.'),
  PHONE_DAILY_LIMIT: whole(1, 1_000_000).default(500).describe('Most calls and SMS of each workspace in 24 hours.'),
  OUTBOUND_ALLOW_CIDRS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.string().refine(isCidr, 'must be networks such as 10.0.0.0/8,fd00::/8')))
    .optional()
    .describe(
      'Networks that may be sent to without TLS or though private, such as `10.0.0.0/8,fd00::/8`; public ones always may by https.',
    ),
  OUTBOUND_HOSTS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .pipe(
      z.array(z.string().regex(OUTBOUND_NAME, 'must be names such as hooks.slack.com,*.example.com, without ports')),
    )
    .optional()
    .describe(
      'The only names that may be sent to or fetched from, such as `hooks.slack.com,*.example.com`; all when unset.',
    ),
  AUDIT_SYSLOG: z
    .string()
    .regex(
      /^tls:\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(:\d{1,5})?$/,
      'must be an address such as tls://logs.example.com:6514',
    )
    .refine((url) => URL.canParse(url), 'must be an address such as tls://logs.example.com:6514')
    .optional()
    .describe('Syslog receiver with TLS that gets the audit log, such as `tls://logs.example.com:6514`.'),
  AUDIT_SYSLOG_CA: z
    .string()
    .includes('-----BEGIN CERTIFICATE-----', 'must be a certificate in PEM')
    .optional()
    .describe('Certificate of the authority that vouches for it, in PEM; those that Node knows when unset.'),
  AUDIT_WEBHOOK: webAddress
    .refine((url) => /^https:\/\/[^@]*$/.test(url), 'must begin with https: and have no user in it')
    .optional()
    .describe('Address that gets the audit log in signed requests; needed with `AUDIT_WEBHOOK_SECRET`.'),
  AUDIT_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'must be whsec_ and 24 bytes or more in base64',
    )
    .optional()
    .describe('Secret with which they are signed: `whsec_` and 24 bytes or more in base64.'),
  AUDIT_RETENTION_DAYS: whole(30, 36_500)
    .optional()
    .describe('Entries of the audit log are deleted after so many days; kept for ever when unset.'),
  OIDC_ISSUERS: serverIssuers
    .optional()
    .describe('Issuers by which people sign in, as a JSON list: see [single sign-on](single-sign-on.md).'),
  STRICT_SECURITY: flag
    .default(false)
    .describe('`true` for those who must meet OWASP ASVS to the letter; it has [a price](strict-security.md).'),
  HEARTBEAT_URL: webAddress
    .refine((url) => !/^\w+:\/\/[^/]*@/.test(url), 'must have no user and password in it')
    .optional()
    .describe('Address that is called every minute while alerts are stored and pages go out.'),
  IMPORT_KEY: z.string().optional().describe('Key of the tool that `tocsin import` reads by its address.'),
  NODE_OPTIONS: z
    .string()
    .optional()
    .describe('Options of Node; not `--max-semi-space-size`, which lifts the limit on the memory of threads.'),
})

export type Env = Omit<z.output<typeof envSchema>, 'BASE_URL'> & { BASE_URL: string }

/**
 * An empty variable counts as unset. Any setting may be in a file: `AUTH_SECRET_FILE` names that of `AUTH_SECRET`.
 * @throws Error that names every wrong setting, without its value
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse({ ...given, ...fromFiles(given) })
  if (!parsed.success) throw new Error(describe(parsed.error))
  const env = parsed.data
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new Error('Settings: ADMIN_EMAIL and ADMIN_PASSWORD only work together; set both or neither.')
  }
  if (Boolean(env.SMTP_URL) !== Boolean(env.MAIL_FROM)) {
    throw new Error('Settings: SMTP_URL and MAIL_FROM only work together; set both or neither.')
  }
  if (Boolean(env.REPLY_IMAP_URL) !== Boolean(env.REPLY_ADDRESS)) {
    throw new Error('Settings: REPLY_IMAP_URL and REPLY_ADDRESS only work together; set both or neither.')
  }
  if (Boolean(env.SLACK_BOT_TOKEN) !== Boolean(env.SLACK_SIGNING_SECRET ?? env.SLACK_APP_TOKEN)) {
    throw new Error('Settings: SLACK_BOT_TOKEN needs SLACK_SIGNING_SECRET or SLACK_APP_TOKEN, and they need it.')
  }
  if (Boolean(env.MATTERMOST_URL) !== Boolean(env.MATTERMOST_BOT_TOKEN)) {
    throw new Error('Settings: MATTERMOST_URL and MATTERMOST_BOT_TOKEN only work together; set both or neither.')
  }
  if (env.TELEGRAM_WEBHOOK && !env.TELEGRAM_BOT_TOKEN) {
    throw new Error('Settings: TELEGRAM_WEBHOOK needs TELEGRAM_BOT_TOKEN.')
  }
  if (env.TELEGRAM_WEBHOOK && !mayBeWebhook(env)) {
    throw new Error(
      'Settings: TELEGRAM_WEBHOOK needs a BASE_URL that Telegram reaches: with https:, on port 443, 80, 88 or 8443, and with a name that is not of this machine. Without TELEGRAM_WEBHOOK none is needed.',
    )
  }
  if (Boolean(env.TWILIO_ACCOUNT_SID) !== Boolean(env.TWILIO_AUTH_TOKEN)) {
    throw new Error('Settings: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN only work together; set both or neither.')
  }
  if (env.TWILIO_ACCOUNT_SID && !env.TWILIO_FROM && !env.TWILIO_MESSAGING_SERVICE) {
    throw new Error('Settings: TWILIO_ACCOUNT_SID needs TWILIO_FROM, or TWILIO_MESSAGING_SERVICE for SMS alone.')
  }
  if (Boolean(env.AUDIT_WEBHOOK) !== Boolean(env.AUDIT_WEBHOOK_SECRET)) {
    throw new Error('Settings: AUDIT_WEBHOOK and AUDIT_WEBHOOK_SECRET only work together; set both or neither.')
  }
  if (Boolean(env.TLS_CERT_FILE) !== Boolean(env.TLS_KEY_FILE)) {
    throw new Error('Settings: TLS_CERT_FILE and TLS_KEY_FILE only work together; set both or neither.')
  }
  if (env.TLS_REDIRECT_PORT && !env.TLS_CERT_FILE) {
    throw new Error('Settings: TLS_REDIRECT_PORT needs TLS_CERT_FILE and TLS_KEY_FILE: without them PORT has no TLS.')
  }
  if (env.TLS_CERT_FILE && env.BASE_URL?.startsWith('http:')) {
    throw new Error('Settings: BASE_URL must begin with https: when TLS_CERT_FILE is set.')
  }
  const scheme = env.TLS_CERT_FILE ? 'https' : 'http'
  return { ...env, BASE_URL: (env.BASE_URL ?? `${scheme}://localhost:${env.PORT}`).replace(/\/+$/, '') }
}

function areKeys(text: string) {
  return text.split(',').every((key) => Buffer.from(key.trim(), 'base64').length === 32)
}

function isOrigin(url: string) {
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

/** Where Telegram sends (https://core.telegram.org/bots/webhooks). A Bot API server of one's own may send anywhere. */
function mayBeWebhook({
  TELEGRAM_API_URL,
  BASE_URL,
}: Pick<z.output<typeof envSchema>, 'TELEGRAM_API_URL' | 'BASE_URL'>) {
  if (new URL(TELEGRAM_API_URL).hostname !== 'api.telegram.org') return true
  const { protocol, port, hostname } = new URL(BASE_URL ?? 'http://localhost')
  return protocol === 'https:' && WEBHOOK_PORTS.includes(port) && isPublicHost(hostname)
}

function isPublicHost(hostname: string) {
  if (isIP(hostname)) return createAddressTest([])(hostname)
  return hostname.includes('.') && !isLoopback(hostname)
}

const WEBHOOK_PORTS = ['', '80', '88', '8443']

function hasLogin(url: string) {
  const { username, password } = new URL(url)
  return username !== '' && password !== ''
}

function fromFiles(given: Record<string, string | undefined>) {
  const settings = Object.keys(envSchema.shape)
  return Object.fromEntries(
    settings.flatMap((name) => {
      const file = given[`${name}_FILE`]
      if (file === undefined) return []
      if (given[name] !== undefined) throw new Error(`Settings: set ${name} or ${name}_FILE, not both.`)
      return [[name, contentsOf(file, `${name}_FILE`)]]
    }),
  )
}

/**
 * The secrets of `OIDC_ISSUERS` may be in files of their own.
 * @throws Error that names the setting when one cannot be read
 */
export function readServerIssuers({ OIDC_ISSUERS = [] }: Pick<Env, 'OIDC_ISSUERS'>): ServerIssuer[] {
  return OIDC_ISSUERS.map(({ clientSecret, clientSecretFile, ...issuer }) => ({
    ...issuer,
    clientSecret: clientSecret ?? contentsOf(clientSecretFile ?? '', 'OIDC_ISSUERS'),
  }))
}

/** Without the line break at its end, which editors and `echo` write. */
function contentsOf(file: string, setting: string) {
  const text = readSettingFile(setting, file)
    .toString()
    .replace(/\r?\n$/, '')
  if (text === '') throw new Error(`Settings: ${setting}: the file is empty.`)
  return text
}

/** @throws Error that names the setting when the file that it names cannot be read */
export function readSettingFile(setting: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`Settings: ${setting}: the file cannot be read (${code}).`)
  }
}

function describe(error: z.ZodError) {
  const lines = error.issues.map((issue) => `Settings: ${String(issue.path[0])}: ${issue.message}.`)
  return [...new Set(lines)].join('\n')
}

export type PersonEnv = Record<'TOCSIN_URL' | 'TOCSIN_TOKEN' | 'TOCSIN_TOKEN_FILE', string | undefined>

/** Of the commands of a person, which have none of the server's settings. */
export function readPersonEnv(source: Record<string, string | undefined> = process.env): PersonEnv {
  const { TOCSIN_URL, TOCSIN_TOKEN, TOCSIN_TOKEN_FILE } = source
  return { TOCSIN_URL, TOCSIN_TOKEN, TOCSIN_TOKEN_FILE }
}
