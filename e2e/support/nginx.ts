import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { freePort } from '../../testing/postgres'
import { RESULTS } from './server'

// Where Debian puts it, which is not on everybody's PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }

export const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0

export type ReverseProxy = { baseUrl: string; stop: () => Promise<void> }

/**
 * Starts nginx with docs/nginx.conf in front of two ports. Nothing of it is changed but the addresses, and that it speaks
 * plain HTTP for want of a certificate.
 */
export async function startNginx(instances: readonly [number, number], port?: number): Promise<ReverseProxy> {
  const chosen = port ?? (await freePort())
  const folder = join(RESULTS, `nginx-${chosen}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tocsin.conf'), siteConfiguration(instances, chosen))
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { env, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const baseUrl = `http://localhost:${chosen}`
  await untilAnswering(`${baseUrl}/api/metrics`)
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { baseUrl, stop }
}

function siteConfiguration([first, second]: readonly [number, number], port: number) {
  return readFileSync('docs/nginx.conf', 'utf8')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ +ssl_certificate.*\n/gm, '')
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
}

function mainConfiguration(folder: string) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.txt;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${folder}/tocsin.conf;
}
`
}

async function untilAnswering(url: string) {
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      { message: 'nginx answers' },
    )
    .toBe(true)
}
