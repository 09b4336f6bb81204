import { type Command, Option } from 'commander'
import { hashPassword } from '../auth/password'
import { passwordFault } from '../auth/password-fault'
import type { Role } from '../db/database'
import { randomBase62 } from '../random'
import { insertUser } from '../users/add'
import { listUsers } from '../users/list'
import { invalid, systemContext, type Terminal, workspaceOption } from './terminal'

type CreateOptions = { email: string; name?: string; role: Role; workspace?: number }

export function addUserCommands(program: Command, terminal: Terminal) {
  const users = program.command('users').description('add and list people')
  users
    .command('create')
    .description('reads the password from standard input; where nothing is piped in, makes one and prints it')
    .requiredOption('--email <address>')
    .option('--name <name>', 'the part before the @ unless given')
    .addOption(new Option('--role <role>').choices(['responder', 'admin']).default('responder'))
    .addOption(workspaceOption())
    .action((options: CreateOptions) => createUser(terminal, options))
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
  const added = await ctx.db.write((tx) => insertUser(tx, ctx, user, passwordHash))
  if (!added.ok) throw invalid(added.errors)
  terminal.err(`Added ${email} as ${role}.`)
  if (!typed) terminal.out(password)
}

/** The first line of what is piped in; nothing where somebody sits at a terminal. */
async function readPassword({ input }: Terminal) {
  if (input.isTTY) return ''
  let text = ''
  for await (const chunk of input) text += chunk
  return text.split(/\r?\n/)[0] ?? ''
}

async function printUsers(terminal: Terminal, { workspace }: { workspace?: number }) {
  const users = await listUsers(await systemContext(terminal, workspace))
  for (const { id, email, role, disabledAt } of users)
    terminal.out(`${id}\t${email}\t${role}\t${disabledAt ? 'disabled' : 'active'}`)
}
