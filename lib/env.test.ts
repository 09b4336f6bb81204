import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from './env'

test('nothing set gives the defaults', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    BASE_URL: 'http://localhost:3000',
    DATA_DIR: './data',
    TRUST_PROXY: false,
    HSTS_SUBDOMAINS: true,
    OPENAPI_PUBLIC: true,
    STRICT_SECURITY: false,
    LOG_LEVEL: 'info',
    PORTAL_MEMORY_MB: 1024,
    SESSION_DAYS: 30,
    SESSION_IDLE_HOURS: 168,
    SLACK_API_URL: 'https://slack.com',
    TELEGRAM_WEBHOOK: false,
    TELEGRAM_API_URL: 'https://api.telegram.org',
    PUSHOVER_API_URL: 'https://api.pushover.net',
    TWILIO_API_URL: 'https://api.twilio.com',
    PHONE_DAILY_LIMIT: 500,
    INGEST_MAX_BODY_BYTES: 1_048_576,
    SOURCE_MAX_BODY_BYTES: 16_777_216,
    INGEST_BODY_TIMEOUT_SECONDS: 10,
    INGEST_RATE_PER_SECOND: 1000,
    INGEST_BURST: 10_000,
  })
})

test('an empty variable counts as unset, and unknown ones are passed over', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', HOME: '/root' })).toEqual(readEnv({}))
})

test('the base address follows the port, and loses its last slash', () => {
  expect(readEnv({ PORT: '8080' }).BASE_URL).toBe('http://localhost:8080')
  expect(readEnv({ BASE_URL: 'https://tocsin.example/' }).BASE_URL).toBe('https://tocsin.example')
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '30.5'],
  ['PORT', 'http'],
  ['BASE_URL', 'tocsin.example'],
  ['BASE_URL', 'javascript:alert(1)'],
  ['BASE_URL', 'https://example.com/tocsin'],
  ['BASE_URL', 'https://example.com?tocsin'],
  ['BASE_URL', 'https://example.com#tocsin'],
  ['BASE_URL', 'https://ana:secret@example.com'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'verbose'],
  ['AUTH_SECRET', 'short-secret'],
  ['INGEST_MAX_BODY_BYTES', '12'],
  ['INGEST_BODY_TIMEOUT_SECONDS', '-1'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'Tocsin'],
  ['MAIL_FROM', 'tocsin@example.com\r\nBcc: eve@example.com'],
  ['REPLY_IMAP_URL', 'https://reply:secret@mail.example'],
  ['REPLY_IMAP_URL', 'imaps://mail.example'],
  ['REPLY_IMAP_URL', 'imaps://reply@mail.example'],
  ['REPLY_ADDRESS', 'Tocsin <reply@example.com>'],
  ['TELEGRAM_BOT_TOKEN', 'sesame'],
  ['SLACK_BOT_TOKEN', 'xoxp-1'],
  ['SLACK_SIGNING_SECRET', 'short'],
  ['PUSHOVER_TOKEN', 'sesame'],
  ['TELEGRAM_API_URL', 'https://api.telegram.org?a'],
  ['TWILIO_ACCOUNT_SID', 'AC/../1'],
  ['TWILIO_FROM', '0170 1234567'],
  ['TWILIO_FROM', 'a name too long'],
  ['SMS_GATEWAY_URL', 'ftp://gateway'],
  ['SMS_GATEWAY_HEADERS', '{'],
  ['SMS_GATEWAY_HEADERS', '{"x": 1}'],
  ['PHONE_COUNTRY', 'XX'],
  ['PHONE_DAILY_LIMIT', '0'],
  ['TELEGRAM_API_URL', 'https://ana:secret@api.telegram.org'],
  ['OUTBOUND_ALLOW_CIDRS', '10.0.0.0'],
  ['OUTBOUND_ALLOW_CIDRS', '10.0.0.0/33'],
  ['OUTBOUND_ALLOW_CIDRS', '10/8'],
  ['OUTBOUND_ALLOW_CIDRS', '10.0.0.0/8,'],
  ['OUTBOUND_ALLOW_CIDRS', 'localhost'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`Settings: ${name}: `)
})

test.each([
  [{ PORT: 'abc' }, 'PORT: must be a whole number from 1 to 65535.'],
  [{ PORT: '30.5' }, 'PORT: must be a whole number from 1 to 65535.'],
  [{ PORTAL_MEMORY_MB: '0' }, 'PORTAL_MEMORY_MB: must be a whole number from 256 to 1048576.'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY: must be true or false.'],
  [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL: must be debug, info, warn, error or silent.'],
  [{ BASE_URL: 'tocsin' }, 'BASE_URL: must be an address such as https://tocsin.example.com.'],
  [{ ADMIN_EMAIL: 'ana' }, 'ADMIN_EMAIL: must be an e-mail address.'],
])('%j is refused in one line that says what to write', (settings, line) => {
  const told = () => readEnv(settings)
  expect(told).toThrow(new Error(`Settings: ${line}`))
})

test('every wrong setting is named at once, and no secret is repeated', () => {
  const wrong = { PORT: 'x', LOG_LEVEL: 'y', AUTH_SECRET: 'sesame-open' }
  expect(() => readEnv(wrong)).toThrow(/PORT[\s\S]*AUTH_SECRET[\s\S]*LOG_LEVEL/)
  expect(() => readEnv(wrong)).not.toThrow(/sesame/)
})

test('the first admin needs both an address and a password', () => {
  const both = { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'a long password' }
  expect(readEnv(both)).toMatchObject(both)
  expect(() => readEnv({ ADMIN_EMAIL: both.ADMIN_EMAIL })).toThrow('ADMIN_EMAIL and ADMIN_PASSWORD only work together')
  expect(() => readEnv({ ADMIN_PASSWORD: both.ADMIN_PASSWORD })).toThrow(/set both or neither/)
})

test('mail needs both a server and a sender', () => {
  const both = { SMTP_URL: 'smtp://ana:secret@mail.example:587', MAIL_FROM: 'Tocsin <tocsin@example.com>' }
  expect(readEnv(both)).toMatchObject(both)
  expect(() => readEnv({ SMTP_URL: both.SMTP_URL })).toThrow('SMTP_URL and MAIL_FROM only work together')
  expect(() => readEnv({ MAIL_FROM: both.MAIL_FROM })).toThrow(/set both or neither/)
})

test('a mailbox for replies needs its address', () => {
  const both = { REPLY_IMAP_URL: 'imaps://reply:secret@mail.example/Tocsin', REPLY_ADDRESS: 'reply@example.com' }
  expect(readEnv(both)).toMatchObject(both)
  expect(() => readEnv({ REPLY_IMAP_URL: both.REPLY_IMAP_URL })).toThrow('REPLY_IMAP_URL and REPLY_ADDRESS only work')
  expect(() => readEnv({ REPLY_ADDRESS: both.REPLY_ADDRESS })).toThrow(/set both or neither/)
})

describe('a webhook of Telegram', () => {
  const bot = { TELEGRAM_BOT_TOKEN: `123456:${'a'.repeat(35)}`, TELEGRAM_WEBHOOK: 'true' }

  test.each(['https://tocsin.example', 'https://tocsin.example:443', 'https://tocsin.example:8443'])(
    'takes %s',
    (BASE_URL) => {
      expect(readEnv({ ...bot, BASE_URL }).TELEGRAM_WEBHOOK).toBe(true)
    },
  )

  test.each([
    undefined,
    'http://tocsin.example',
    'https://tocsin.example:3000',
    'https://localhost',
    'https://a.localhost',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://[::1]',
    'https://tocsin',
  ])('is refused at %s, which Telegram cannot reach', (BASE_URL) => {
    expect(() => readEnv({ ...bot, BASE_URL })).toThrow('TELEGRAM_WEBHOOK needs a BASE_URL that Telegram reaches')
  })

  test('goes anywhere from a Bot API server of your own, and nowhere without a bot', () => {
    const own = { ...bot, TELEGRAM_API_URL: 'http://10.0.0.1:8081', BASE_URL: 'http://10.0.0.2:3000' }
    expect(readEnv(own).TELEGRAM_WEBHOOK).toBe(true)
    expect(() => readEnv({ TELEGRAM_WEBHOOK: 'true' })).toThrow('TELEGRAM_WEBHOOK needs TELEGRAM_BOT_TOKEN.')
  })
})

test('networks are listed with commas', () => {
  const { OUTBOUND_ALLOW_CIDRS } = readEnv({ OUTBOUND_ALLOW_CIDRS: '10.0.0.0/8, fd00::/8' })
  expect(OUTBOUND_ALLOW_CIDRS).toEqual(['10.0.0.0/8', 'fd00::/8'])
})

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-env-'))
  const file = join(folder, 'secret')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read without the line break at its end, and checked like any other', () => {
    writeFileSync(file, `${'s'.repeat(40)}\n`)
    expect(readEnv({ AUTH_SECRET_FILE: file }).AUTH_SECRET).toBe('s'.repeat(40))
    writeFileSync(file, 'short\r\n')
    expect(() => readEnv({ AUTH_SECRET_FILE: file })).toThrow(
      'Settings: AUTH_SECRET: must have at least 32 characters.',
    )
  })

  test('is refused by name when it is empty, missing, or set twice', () => {
    writeFileSync(file, '\n')
    expect(() => readEnv({ METRICS_TOKEN_FILE: file })).toThrow('Settings: METRICS_TOKEN_FILE: the file is empty.')
    expect(() => readEnv({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
      'Settings: SMTP_URL_FILE: the file cannot be read (ENOENT).',
    )
    expect(() => readEnv({ PORT: '1', PORT_FILE: file })).toThrow('Settings: set PORT or PORT_FILE, not both.')
  })
})
