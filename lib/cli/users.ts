import { type Command, Option } from 'commander'
import { oneTimeAddress } from '../auth/one-time-address'
import { createPasswordSecret, readOneTimeLink } from '../auth/one-time-link'
import { hashPassword } from '../auth/password'
import { passwordFault } from '../auth/password-fault'
import type { Context } from '../context'
import { ROLES, type Role } from '../permissions'
import { insertUser } from '../users/add'
import { listUsers } from '../users/list'
import { resetPassword } from '../users/manage'
import { resetFactors } from '../users/reset-factors'
import { findUser } from './find-user'
import { invalid, systemContext, type Terminal, warnOfLocalAddress, workspaceOption } from './terminal'

type CreateOptions = { email: string; name?: string; role: Role; workspace?: number }

export function addUserCommands(program: Command, terminal: Terminal) {
  const users = program.command('users').description('add and list people')
  users
    .command('create')
    .description('reads the password from standard input; without input, prints a link to choose one')
    .requiredOption('--email <address>')
    .option('--name <name>', 'default: the part before the @')
    .addOption(new Option('--role <role>').choices([...ROLES]).default('responder'))
    .addOption(workspaceOption())
    .action((options: CreateOptions) => createUser(terminal, options))
  users
    .command('reset-password')
    .description('prints a link to set a new password; it works once, within 72 hours')
    .requiredOption('--email <address>')
    .addOption(workspaceOption())
    .action((options: { email: string; workspace?: number }) => resetUser(terminal, options))
  users
    .command('reset-factors')
    .description('removes the passkeys, the authenticator app and the recovery codes of a person, and signs them out')
    .requiredOption('--email <address>')
    .addOption(workspaceOption())
    .action((options: { email: string; workspace?: number }) => removeFactors(terminal, options))
  users
    .command('list')
    .description('prints id, address, role and state')
    .addOption(workspaceOption())
    .action((options: { workspace?: number }) => printUsers(terminal, options))
}

async function createUser(terminal: Terminal, { email, name, role, workspace }: CreateOptions) {
  const ctx = await systemContext(terminal, workspace)
  const password = await readPassword(terminal)
  const joining = password === '' ? undefined : { passwordHash: await hashOf(password, [email, name ?? '']) }
  const user = { email, name: name ?? email.split('@')[0] ?? email, role }
  const added = await ctx.db.write((tx) => insertUser(tx, ctx, user, joining))
  if (!added.ok) throw invalid(added.errors)
  if (!added.hasJoined) return inviteUser(terminal, ctx, { email, role, userId: added.userId })
  terminal.err(`Added ${email} as ${role}.`)
}

async function hashOf(password: string, about: string[]) {
  const fault = await passwordFault(password, about)
  if (fault) throw invalid({ password: fault })
  return hashPassword(password)
}

type Invited = { email: string; role: Role; userId: number }

async function inviteUser(terminal: Terminal, ctx: Context, { email, role, userId }: Invited) {
  const secret = await ctx.db.write((tx) => createPasswordSecret(tx, { userId, now: ctx.now }))
  const link = await readOneTimeLink(ctx.db, secret, ctx.now)
  terminal.err(
    link?.purpose === 'join'
      ? `${email} has an account already, and its password stays. They join with this link and that password:`
      : `Added ${email} as ${role}. They choose a password by this link, once, within 72 hours:`,
  )
  printLink(terminal, secret)
}

async function resetUser(terminal: Terminal, { email, workspace }: { email: string; workspace?: number }) {
  const ctx = await systemContext(terminal, workspace)
  const user = await findUser(ctx, email)
  const made = await resetPassword(ctx, { userId: user.id })
  if (made.ok) printLink(terminal, made.secret)
}

function printLink(terminal: Terminal, secret: string) {
  terminal.out(oneTimeAddress(terminal.env.BASE_URL, 'password', secret))
  warnOfLocalAddress(terminal)
}

async function removeFactors(terminal: Terminal, { email, workspace }: { email: string; workspace?: number }) {
  const ctx = await systemContext(terminal, workspace)
  const { id: userId } = await findUser(ctx, email)
  await resetFactors(ctx, { userId })
  terminal.err(`${email} signs in with the password alone until they set up a second factor again.`)
}

/** The first line of piped input; nothing at a terminal. */
async function readPassword({ input }: Terminal) {
  if (input.isTTY) return ''
  let text = ''
  for await (const chunk of input) text += chunk
  return text.split(/\r?\n/)[0] ?? ''
}

async function printUsers(terminal: Terminal, { workspace }: { workspace?: number }) {
  const users = await listUsers(await systemContext(terminal, workspace))
  for (const { id, email, role, disabledAt, invited } of users)
    terminal.out(`${id}\t${email}\t${role}\t${disabledAt ? 'disabled' : invited ? 'invited' : 'active'}`)
}
