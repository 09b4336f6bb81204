/** The commands that ask a server by its API: they need neither a database nor settings. */
export const REMOTE_COMMANDS = [
  'incidents',
  'incident',
  'ack',
  'resolve',
  'escalate',
  'note',
  'on-call',
  'override',
  'export',
  'apply',
  'completion',
]

/** Without the address of a server these work on the database. */
const BOTH = ['export', 'apply']

/** `--json` may stand before the command. */
export function isRemote(args, { TOCSIN_URL = '' } = process.env) {
  const command = args.find((one) => !one.startsWith('-'))
  return REMOTE_COMMANDS.includes(command) && (TOCSIN_URL !== '' || !BOTH.includes(command))
}
