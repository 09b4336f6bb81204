import { setTimeout as pause } from 'node:timers/promises'
import { requirePermission } from '../context'
import type { Check, Examined, Finding, Installation, Machine } from './check'
import { auditLog } from './checks/audit-log'
import { backup } from './checks/backup'
import { baseUrl } from './checks/base-url'
import { calendars } from './checks/calendars'
import { certificate } from './checks/certificate'
import { chatChannels } from './checks/chat-channels'
import { clock } from './checks/clock'
import { contactMethods } from './checks/contact-methods'
import { database } from './checks/database'
import { disk } from './checks/disk'
import { downloads } from './checks/downloads'
import { files } from './checks/files'
import { mail } from './checks/mail'
import { mailReplies } from './checks/mail-replies'
import { migrations } from './checks/migrations'
import { onCall } from './checks/on-call'
import { pages } from './checks/pages'
import { people } from './checks/people'
import { phones } from './checks/phones'
import { receivers } from './checks/receivers'
import { secrets } from './checks/secrets'
import { server } from './checks/server'
import { settings } from './checks/settings'
import { silences } from './checks/silences'
import { telegram } from './checks/telegram'
import { judgeMail } from './judge-mail'

const OF_MACHINE: Check<Machine>[] = [settings, files, disk, certificate, migrations, backup, downloads]
const OF_INSTALLATION: Check<Examined>[] = [
  database,
  clock,
  baseUrl,
  mail,
  mailReplies,
  receivers,
  people,
  onCall,
  calendars,
  contactMethods,
  chatChannels,
  phones,
  telegram,
  pages,
  silences,
  auditLog,
  secrets,
]

export const LIMIT_SECONDS = 20

/** What is checked, in the order of the checks. */
export const SUBJECTS = [server, ...OF_MACHINE, ...OF_INSTALLATION].map(({ about }) => about)

/** Changes nothing, and does not open the database. Asks the server before the other checks take the processor. */
export async function examineMachine(machine: Machine): Promise<Finding[]> {
  const first = await examine(server, machine)
  return [first, ...(await Promise.all(OF_MACHINE.map((check) => examine(check, machine))))]
}

/**
 * Writes only the database's probe; to others it connects, and sends nothing.
 * @throws ForbiddenError unless every context is of an admin or the system
 */
export async function examineInstallation(installation: Installation): Promise<Finding[]> {
  for (const ctx of installation.workspaces) requirePermission(ctx, 'read health')
  const examined = { ...installation, mail: judgeMail(installation) }
  return Promise.all(OF_INSTALLATION.map((check) => examine(check, examined)))
}

async function examine<Subject>({ about, find }: Check<Subject>, subject: Subject): Promise<Finding> {
  const limit = new AbortController()
  const late = pause(LIMIT_SECONDS * 1_000, [`This could not be examined within ${LIMIT_SECONDS} seconds.`], {
    signal: limit.signal,
  })
  const found = Promise.resolve()
    .then(() => find(subject))
    .catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
  const result = await Promise.race([found, late])
  limit.abort()
  late.catch(() => undefined)
  return Array.isArray(result) ? { about, faults: result, notes: [] } : { about, ...result }
}
