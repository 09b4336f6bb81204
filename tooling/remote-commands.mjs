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
  'completion',
]

/** `--json` may stand before the command. */
export function isRemote(args) {
  return REMOTE_COMMANDS.includes(args.find((one) => !one.startsWith('-')))
}
