import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { debianProgram, unpackDebian } from '../trials/senders/programs'
import { hasEnded, stopChild } from './children'
import { freePort } from './postgres'

type Login = { user: string; password: string }

/** The programs, installed or unpacked from Debian's packages; undefined where they cannot be had. */
export async function findDovecot() {
  const installed = { master: '/usr/sbin/dovecot', config: '/usr/bin/doveconf' }
  if (existsSync(installed.master) && existsSync('/usr/lib/dovecot/imap')) return installed
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const unpacked = await unpackDebian(['dovecot-core', 'dovecot-imapd'])
  const master = unpacked && (await debianProgram('dovecot-core', 'usr/sbin/dovecot', 'usr/lib/dovecot'))
  return unpacked && master ? { master, config: join(unpacked, 'usr/bin/doveconf') } : undefined
}

export type Dovecot = NonNullable<Awaited<ReturnType<typeof findDovecot>>>

/** A Dovecot on loopback with one user, whose INBOX is a folder of the test. */
export async function startDovecot({ master, config }: Dovecot, { user, password }: Login) {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  chmodSync(folder, 0o755)
  const box = join(folder, 'mail', user)
  for (const name of ['new', 'cur', 'tmp']) makeOpenFolder(join(box, name))
  chmodSync(box, 0o777)
  const port = await freePort()
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, configuration({ folder, port, password }))
  let mails = 0
  // Started by its own `doveconf`, since it looks for that in /usr/bin only.
  const start = async () => {
    const args = ['-f', 'service=master', '-m', 'master', '-c', file, '-e', master, '-F', '-c', file]
    const child = spawn(config, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const errors = child.stderr.setEncoding('utf8').toArray()
    for (let left = 200; left > 0 && !hasEnded(child); left--) {
      if (await isListening(port)) return child
      await pause(50)
    }
    await stopChild(child)
    throw new Error(`Dovecot did not start: ${(await errors).join('')}${readLog(folder)}`)
  }
  let child = await start()
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    deliver: async (raw: string) => {
      const name = `${Date.now()}.${++mails}.test`
      writeFileSync(join(box, 'tmp', name), raw.replace(/\r\n/g, '\n'), { mode: 0o666 })
      chmodSync(join(box, 'tmp', name), 0o666)
      renameSync(join(box, 'tmp', name), join(box, 'new', name))
    },
    seen: async () => {
      const names = readdirSync(join(box, 'cur')).filter((name) => /:2,\w*S/.test(name))
      return names.map((name) => readFileSync(join(box, 'cur', name), 'utf8').replace(/\n/g, '\r\n'))
    },
    /** Breaks every connection; it is there again then. */
    breakOff: async () => {
      await stopChild(child)
      child = await start()
    },
    close: async () => {
      await stopChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    const end = (answer: boolean) => () => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}

function makeOpenFolder(path: string) {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o777)
}

function readLog(folder: string) {
  const file = join(folder, 'log')
  return existsSync(file) ? readFileSync(file, 'utf8') : 'it wrote no log'
}

function configuration({ folder, port, password }: { folder: string; port: number; password: string }) {
  const { username } = userInfo()
  const [own, group] = process.getuid?.() === 0 ? ['nobody', 'nogroup'] : [username, username]
  const unconfined = ['anvil', 'auth', 'stats'].map((name) => `service ${name} {\n  chroot =\n}`)
  return `
protocols = imap
base_dir = ${folder}/base
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${own}
default_internal_group = ${group}
default_login_user = ${own}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${own} gid=${group} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${unconfined.join('\n')}
`
}
