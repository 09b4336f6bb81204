import { isDeepStrictEqual } from 'node:util'
import { setReading } from '../../api-keys/reading'
import type { Context } from '../../context'
import { readingOf } from '../../senders/reading-of'
import { findSender } from '../../senders/senders'
import { checkReading } from '../../sources/check-reading'
import { isPresetName, PRESET_NAMES, PRESETS } from '../../sources/presets/presets'
import type { Reading } from '../../sources/reading'
import { parseReading } from '../../sources/stored-reading'
import type { Configuration } from '../document/document'
import type { Done } from './kind'

type Key = Pick<Configuration['keys'][string], 'sender' | 'reading'>
type Written = Key['reading']

/** As a file has it: undefined is as the sender says, a name a preset that nobody changed. */
export function writtenReading(sender: Key['sender'], stored: string | null): Written {
  const reading = stored === null ? null : (parseReading(stored) ?? null)
  return briefly(sender, reading)
}

/** What says the same is the same. What is not well formed stays, to be refused. */
export function settledReading({ sender, reading }: Key): Written {
  const checked = readingIn({ sender, reading })
  return 'problems' in checked ? reading : briefly(sender, checked.reading)
}

export async function applyReading(ctx: Context, apiKeyId: number, key: Key): Promise<Done> {
  const checked = readingIn(key)
  if ('problems' in checked) return { ok: false, errors: { reading: checked.problems.join(' ') } }
  await setReading(ctx, { apiKeyId, reading: checked.reading })
  return { ok: true }
}

/** Of the tool that a key is made for. */
export function readingOfSender(sender: Key['sender']): Reading | null {
  const tool = findSender(sender ?? '')
  return tool ? readingOf(tool.preset, { resolves: true }) : null
}

function readingIn({ sender, reading }: Key): { reading: Reading | null } | { problems: string[] } {
  if (reading === undefined) return { reading: readingOfSender(sender) }
  if (reading === null) return { reading }
  if (typeof reading === 'string')
    return isPresetName(reading) ? { reading: PRESETS[reading] } : { problems: [`There is no reading "${reading}".`] }
  const checked = checkReading(reading)
  return checked.ok ? { reading: checked.reading } : { problems: checked.problems }
}

function briefly(sender: Key['sender'], reading: Reading | null): Written {
  if (isDeepStrictEqual(reading, readingOfSender(sender))) return undefined
  return PRESET_NAMES.find((name) => isDeepStrictEqual(PRESETS[name], reading)) ?? reading
}
