import { type Command, Option } from 'commander'
import { addDays } from 'date-fns'
import { createAccessToken, USUAL_DAYS } from '../access-tokens/create'
import { ALL_SCOPES } from '../access-tokens/scopes'
import { parseExpiry } from '../api-keys/expiry'
import { findUser } from './find-user'
import { invalid, systemContext, type Terminal, workspaceOption } from './terminal'

type CreateOptions = { email: string; name: string; expires?: string; scope: string[]; workspace?: number }

export function addAccessTokenCommands(program: Command, terminal: Terminal) {
  program
    .command('access-tokens')
    .description('make access tokens for scripts')
    .command('create')
    .description('makes a token that acts as a person, and prints only it')
    .requiredOption('--email <address>', 'of the person')
    .requiredOption('--name <name>')
    .option('--expires <date>', 'such as 2030-01-31, within a year; default: in 90 days')
    .addOption(new Option('--scope <scopes...>', `of ${ALL_SCOPES.join(', ')}`).makeOptionMandatory())
    .addOption(workspaceOption())
    .action((options: CreateOptions) => create(terminal, options))
}

async function create(terminal: Terminal, { email, name, expires, scope: scopes, workspace }: CreateOptions) {
  const ctx = await systemContext(terminal, workspace)
  const { id: userId } = await findUser(ctx, email)
  const expiresAt = parseExpiry(expires ?? '') ?? addDays(ctx.now, USUAL_DAYS)
  const made = await createAccessToken(ctx, { userId, name, scopes, expiresAt })
  if (!made.ok) throw invalid(made.errors)
  terminal.out(made.token)
}
