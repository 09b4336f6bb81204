import type { Severity } from '../../values/severity'
import { type Shape, severity, text } from './shape'

// The same number is the worst of one scale and the least of another: the members beside it tell which one it is of.

type Scale = Record<string, Severity>

const SYSLOG: Scale = {
  ...{
    '0': 'critical',
    '1': 'critical',
    '2': 'critical',
    '3': 'high',
    '4': 'medium',
    '5': 'low',
    '6': 'low',
    '7': 'low',
  },
}
const SYSLOG_NUMBERS = Object.keys(SYSLOG).join('|')
/** A plant may have a facility, too. */
const FACILITIES = [
  ...Array.from({ length: 24 }, (_, number) => `${number}`),
  ...'kern kernel user userlevel mail daemon system auth authpriv security security/authorization syslog syslogd'.split(
    ' ',
  ),
  ...'lpr lineprinter news networknews uucp cron clock clockdaemon ftp ntp audit alert logaudit logalert console'.split(
    ' ',
  ),
  ...Array.from({ length: 8 }, (_, number) => `local${number}`),
].join('|')

const LEVELS: Scale = { '60': 'critical', '50': 'high', '40': 'medium', '30': 'low', '20': 'low', '10': 'low' }

const GOTIFY: Scale = {
  ...{ '0': 'low', '1': 'low', '2': 'low', '3': 'low', '4': 'medium', '5': 'medium', '6': 'medium', '7': 'medium' },
  ...{ '8': 'high', '9': 'high', '10': 'critical' },
}

const NTFY: Scale = { '1': 'low', '2': 'low', '3': 'medium', '4': 'high', '5': 'critical' }

const summary = text('summary', 'title', 'message', 'msg', 'MESSAGE', 'short_message', 'full_message')
const entityId = text('host', 'hostname', 'HOST', '_HOSTNAME')

/** What else such a body says is read as by the preset `custom`. */
export const NUMBERS: Shape[] = [
  // https://www.rfc-editor.org/rfc/rfc5424#section-6.2.1, by the names that Logstash, Vector and rsyslog give them
  ...[
    { number: 'severity', facility: 'facility' },
    { number: 'syslogseverity', facility: 'syslogfacility' },
    { number: 'SEVERITY', facility: 'FACILITY' },
    { number: 'LEVEL_NUM', facility: 'FACILITY' },
  ].map(({ number, facility }) => ({
    tool: 'syslog',
    marks: [`${number}=${SYSLOG_NUMBERS}`, `${facility}=${FACILITIES}`],
    summary,
    severity: severity([number], SYSLOG),
    entityId,
  })),
  // https://go2docs.graylog.org/current/getting_in_log_data/gelf.html, whose `level` is that of syslog
  {
    tool: 'a sender of GELF',
    marks: ['version', 'host', 'short_message', `level=${SYSLOG_NUMBERS}`],
    summary: text('short_message'),
    severity: severity(['level'], SYSLOG),
    details: text('full_message'),
    entityId,
  },
  // https://www.freedesktop.org/software/systemd/man/latest/systemd.journal-fields.html
  {
    tool: 'the journal of systemd',
    marks: ['MESSAGE', `PRIORITY=${SYSLOG_NUMBERS}`],
    about: ['SYSLOG_IDENTIFIER', '_SYSTEMD_UNIT'],
    summary: text('MESSAGE'),
    severity: severity(['PRIORITY'], SYSLOG),
    entityId,
  },
  // https://github.com/pinojs/pino/blob/main/docs/api.md#level and bunyan, from which it is
  {
    tool: 'pino or bunyan',
    marks: [`level=${Object.keys(LEVELS).join('|')}`, 'time', 'msg'],
    summary: text('msg'),
    severity: severity(['level'], LEVELS),
    details: text('err.stack', 'err.message'),
    entityId,
  },
  // https://gotify.net/docs/pushmsg and /docs/priority
  ...['appid', 'extras'].map((mark) => ({
    tool: 'a sender to Gotify',
    marks: [mark, 'message', `priority=${Object.keys(GOTIFY).join('|')}`],
    summary,
    severity: severity(['priority'], GOTIFY),
    details: text('message'),
  })),
  // https://docs.ntfy.sh/publish/#publish-as-json
  {
    tool: 'a sender to ntfy',
    marks: ['topic', 'message', `priority=${Object.keys(NTFY).join('|')}`],
    summary,
    severity: severity(['priority'], NTFY),
    details: text('message'),
    labels: [{ from: 'topic', as: 'topic' }],
  },
]
