import type { Command } from 'commander'
import { sealStored } from '../db/seal-stored'
import { newKeyText } from '../secrets/cipher'
import { readKeyFile, replaceKeyFile } from '../secrets/key-file'
import type { Terminal } from './terminal'

export function addSecretsCommands(program: Command, terminal: Terminal) {
  const secrets = program.command('secrets').description('look after the key that secrets are stored with')
  secrets
    .command('rotate')
    .description('seals all stored secrets with a new key; servers may run')
    .option('--only-here', 'on Postgres: one server uses the database, or all have this DATA_DIR', false)
    .action((options: { onlyHere: boolean }) => rotate(terminal, options))
}

async function rotate({ db, err }: Terminal, { onlyHere }: { onlyHere: boolean }) {
  const { folder } = db.secrets
  if (folder === undefined) {
    await seal(db, err)
    return err('The keys are those of SECRETS_KEY: all but the first one are needed no more.')
  }
  // Others would not get the new key.
  if (db.provider === 'postgresql' && !onlyHere)
    throw new Error('Several servers may use the database: put the keys into SECRETS_KEY, or add --only-here.')
  const before = readKeyFile(folder)
  const key = newKeyText()
  // All of them stay until everything is sealed anew, so a command that is cut off has lost nothing.
  replaceKeyFile(folder, [key, ...before])
  await seal(db, err)
  // A server may have sealed something with the last one a moment ago.
  replaceKeyFile(folder, [key, ...before.slice(0, 1)])
}

async function seal(db: Terminal['db'], err: Terminal['err']) {
  const { sealed, unreadable } = await sealStored(db)
  err(`Sealed ${sealed} secrets with the current key.`)
  if (unreadable > 0) throw new Error(`No key opens ${unreadable} of them, so no key was removed.`)
}
