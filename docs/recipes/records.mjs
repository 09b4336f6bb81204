import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const REMEMBERED = 100
const EMPTY = { sequence: 0, ids: [] }

/** What is known of each incident, a file for each: it survives a crash at any moment. */
export function openRecords(folder) {
  mkdirSync(folder, { recursive: true })
  const pathOf = (incidentId) => join(folder, `${incidentId}.json`)
  const read = (incidentId) => readRecord(pathOf(incidentId))
  return {
    read,
    write: (incidentId, record) => writeSafely(pathOf(incidentId), JSON.stringify(record)),
    all: () =>
      readdirSync(folder)
        .filter((name) => /^\d+\.json$/.test(name))
        .map((name) => readRecord(join(folder, name))),
  }
}

/** The record after this event. */
export function withEvent(record, { id, sequence }) {
  const { ids, sequence: before } = record
  return { ...record, ids: [...ids, id].slice(-REMEMBERED), sequence: Math.max(before, sequence) }
}

function readRecord(path) {
  try {
    return { ...EMPTY, ...JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    if (error.code === 'ENOENT') return EMPTY
    throw error
  }
}

function writeSafely(path, text) {
  const next = `${path}.next`
  const file = openSync(next, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(next, path)
}
