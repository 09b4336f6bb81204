import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether npm finished an install of exactly the locked packages. */
export function isInstalled(root) {
  // npm writes this file when everything is in place, and `npm ci` removes it first.
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const present = packagesIn(record)
  const locked = Object.entries(packagesIn(join(root, 'package-lock.json')))
  return locked.every(([path, entry]) => path === '' || present[path]?.version === entry.version || isSpare(entry))
}

/**
 * The file by which each locked package that the server needs is found in node_modules: one that is gone makes an install
 * stale. Packages for development alone may be pruned.
 */
export function requiredPackages(root) {
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) return []
  return Object.entries(packagesIn(lock))
    .filter(([path, { dev, optional, devOptional, link }]) => path && !dev && !optional && !devOptional && !link)
    .map(([path]) => join(root, path, 'package.json'))
}

/** How far an install is, in words. */
export function presentPackages(root) {
  const paths = Object.keys(packagesIn(join(root, 'package-lock.json'))).filter(Boolean)
  const present = paths.filter((path) => existsSync(join(root, path, 'package.json')))
  return `${present.length} of at most ${paths.length} packages`
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

// Optional packages for other machines, and what only those need. One that names this machine is no spare.
function isSpare({ optional, os, cpu, libc }) {
  if (!optional) return false
  const namesMachines = os !== undefined || cpu !== undefined
  return !namesMachines || libc !== undefined || !fits(os, process.platform) || !fits(cpu, process.arch)
}

function fits(list, own) {
  return list === undefined || list.includes(own) || list.every((name) => name.startsWith('!') && name !== `!${own}`)
}
