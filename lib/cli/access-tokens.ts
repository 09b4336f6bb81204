import { type Command, Option } from 'commander'
import { addDays } from 'date-fns'
import type { AccessTokenSettings } from '../access-tokens/check'
import { createAccessToken, USUAL_DAYS } from '../access-tokens/create'
import { createWorkspaceToken } from '../access-tokens/create-for-workspace'
import { listAccessTokens } from '../access-tokens/list'
import { revokeAccessToken } from '../access-tokens/revoke'
import { ALL_SCOPES } from '../access-tokens/scopes'
import { parseExpiry } from '../api-keys/expiry'
import type { Context } from '../context'
import { ROLES, type Role } from '../permissions'
import { findUser } from './find-user'
import { invalid, parseId, systemContext, type Terminal, workspaceOption } from './terminal'

type InWorkspace = { workspace?: number }
type CreateOptions = {
  email?: string
  role?: Role
  name: string
  expires?: string
  scope: string[]
  workspace?: number
}

export function addAccessTokenCommands(program: Command, terminal: Terminal) {
  const tokens = program.command('access-tokens').description('make, list and revoke access tokens for scripts')
  tokens
    .command('list')
    .description('prints id, name, owner, state, end and scopes')
    .addOption(workspaceOption())
    .action((options: InWorkspace) => list(terminal, options))
  tokens
    .command('revoke')
    .description('ends a token at once')
    .argument('<id>', 'id of the token', parseId)
    .addOption(workspaceOption())
    .action((id: number, options: InWorkspace) => revoke(terminal, id, options))
  tokens
    .command('create')
    .description('makes a token that acts as a person or as the workspace, and prints only it')
    .option('--email <address>', 'of the person as whom it acts')
    .addOption(new Option('--role <role>', 'instead of --email: of the workspace').choices(ROLES).conflicts('email'))
    .requiredOption('--name <name>')
    .option('--expires <date>', 'such as 2030-01-31, within a year; default: in 90 days')
    .addOption(new Option('--scope <scopes...>', `of ${ALL_SCOPES.join(', ')}`).makeOptionMandatory())
    .addOption(workspaceOption())
    .action((options: CreateOptions) => create(terminal, options))
}

async function create(terminal: Terminal, { name, expires, scope: scopes, workspace, ...owner }: CreateOptions) {
  const ctx = await systemContext(terminal, workspace)
  const expiresAt = parseExpiry(expires ?? '') ?? addDays(ctx.now, USUAL_DAYS)
  const made = await createFor(ctx, owner, { name, scopes, expiresAt })
  if (!made.ok) throw invalid(made.errors)
  terminal.out(made.token)
}

async function createFor(
  ctx: Context,
  { email, role }: Pick<CreateOptions, 'email' | 'role'>,
  settings: AccessTokenSettings,
) {
  if (role) return createWorkspaceToken(ctx, { ...settings, role })
  if (!email) throw new Error('Say as whom it acts: --email of a person, or --role for one of the workspace.')
  const { id: userId } = await findUser(ctx, email)
  return createAccessToken(ctx, { ...settings, userId })
}

async function list(terminal: Terminal, { workspace }: InWorkspace) {
  for (const { id, name, owner, role, state, expiresAt, scopes } of await listAccessTokens(
    await systemContext(terminal, workspace),
  ))
    terminal.out(
      [id, name, owner?.name ?? `the workspace, as ${role}`, state, expiresAt.toISOString(), scopes.join(' ')].join(
        '\t',
      ),
    )
}

async function revoke(terminal: Terminal, accessTokenId: number, { workspace }: InWorkspace) {
  await revokeAccessToken(await systemContext(terminal, workspace), { accessTokenId })
  terminal.err('Revoked.')
}
