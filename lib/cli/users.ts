import { type Command, Option } from 'commander'
import { createPasswordSecret } from '../auth/one-time-link'
import { hashPassword } from '../auth/password'
import { passwordFault } from '../auth/password-fault'
import type { Context } from '../context'
import type { Role } from '../db/database'
import { insertUser } from '../users/add'
import { listUsers } from '../users/list'
import { resetPassword } from '../users/manage'
import { randomBase62 } from '../values/random'
import { findUser } from './find-user'
import { invalid, systemContext, type Terminal, workspaceOption } from './terminal'

type CreateOptions = { email: string; name?: string; role: Role; workspace?: number }

export function addUserCommands(program: Command, terminal: Terminal) {
  const users = program.command('users').description('add and list people')
  users
    .command('create')
    .description('reads the password from standard input; without input, generates one and prints it')
    .requiredOption('--email <address>')
    .option('--name <name>', 'default: the part before the @')
    .addOption(new Option('--role <role>').choices(['responder', 'admin']).default('responder'))
    .addOption(workspaceOption())
    .action((options: CreateOptions) => createUser(terminal, options))
  users
    .command('reset-password')
    .description('prints a link to set a new password; it works once, within 72 hours')
    .requiredOption('--email <address>')
    .addOption(workspaceOption())
    .action((options: { email: string; workspace?: number }) => resetUser(terminal, options))
  users
    .command('list')
    .description('prints id, address, role and state')
    .addOption(workspaceOption())
    .action((options: { workspace?: number }) => printUsers(terminal, options))
}

async function createUser(terminal: Terminal, { email, name, role, workspace }: CreateOptions) {
  const ctx = await systemContext(terminal, workspace)
  const typed = await readPassword(terminal)
  const password = typed || randomBase62(20)
  const fault = passwordFault(password, [email, name ?? ''])
  if (fault) throw invalid({ password: fault })
  const passwordHash = await hashPassword(password)
  const user = { email, name: name ?? email.split('@')[0] ?? email, role }
  const added = await ctx.db.write((tx) => insertUser(tx, ctx, user, { passwordHash }))
  if (!added.ok) throw invalid(added.errors)
  if (!added.hasJoined) return inviteUser(terminal, ctx, { email, userId: added.userId })
  terminal.err(`Added ${email} as ${role}.`)
  if (!typed) terminal.out(password)
}

async function inviteUser(terminal: Terminal, ctx: Context, { email, userId }: { email: string; userId: number }) {
  const secret = await ctx.db.write((tx) => createPasswordSecret(tx, { userId, now: ctx.now }))
  terminal.err(`${email} has an account already, and its password stays. They join with this link and that password:`)
  terminal.out(`${terminal.env.BASE_URL}/password?token=${secret}`)
}

async function resetUser(terminal: Terminal, { email, workspace }: { email: string; workspace?: number }) {
  const ctx = await systemContext(terminal, workspace)
  const user = await findUser(ctx, email)
  const made = await resetPassword(ctx, { userId: user.id })
  if (made.ok) terminal.out(`${terminal.env.BASE_URL}/password?token=${made.secret}`)
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
