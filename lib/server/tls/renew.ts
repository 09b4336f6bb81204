import { statSync } from 'node:fs'
import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:tls'
import type { Env } from '../../env'
import type { Log } from '../../log/log'
import { type CertificateFiles, certificateFiles, certificateWarnings, readCertificate } from './certificate'
import { TLS } from './suites'

const EVERY_MS = 10_000

type Deps = { env: Env; log: Log; now: () => Date }

/** Serves a renewed certificate and warns of one that clients will refuse, until `signal` aborts; nothing without TLS. */
export function followCertificate(server: Server, deps: Deps, signal: AbortSignal) {
  const files = certificateFiles(deps.env)
  if (!files || !(server instanceof TlsServer)) return
  const renew = createRenewal(server, files, deps)
  // The server has listened since before the migrations, which can take long.
  renew()
  const timer = setInterval(renew, EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** A pair that cannot be served is logged, and the one before it stays: one of the files may still be on its way. */
export function createRenewal(server: TlsServer, files: CertificateFiles, { env, log, now }: Deps) {
  let seen: string | undefined
  return () => {
    const current = stateOf(files)
    if (current === seen) return
    const isFirst = seen === undefined
    seen = current
    try {
      const certificate = readCertificate(files)
      server.setSecureContext({ ...certificate, ...TLS })
      for (const warning of certificateWarnings(certificate, env.BASE_URL, now())) log.warn(warning)
      if (!isFirst) log.info('the certificate was read again')
    } catch (error) {
      log.error({ err: error }, 'the renewed certificate cannot be served; the one before it stays')
    }
  }
}

function stateOf({ cert, key }: CertificateFiles) {
  return [cert, key].map(stateOfFile).join(' ')
}

function stateOfFile(file: string) {
  try {
    const { ino, mtimeMs, size } = statSync(file)
    return `${ino} ${mtimeMs} ${size}`
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
