import type { Node } from 'jsonc-parser'
import { keyOf, plainText, sourceOf } from '../values/json-tree'

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n
const SEPARATOR = Buffer.from([0xff])

/**
 * The identity of an alert that is nothing but its labels, in the form of Prometheus' `LabelSet.Fingerprint`: FNV-1a of 64
 * bits over the sorted names and values, as 16 hexadecimal digits. An empty value is a missing label there. Undefined
 * without labels.
 */
export function labelFingerprint(labels: Node | undefined, source: string): string | undefined {
  if (labels?.type !== 'object') return undefined
  const found = new Map<string, string>()
  for (const member of labels.children ?? []) {
    const value = member.children?.[1]
    const text = plainText(value, source) ?? (value && value.type !== 'null' ? sourceOf(value, source) : '')
    if (text !== '') found.set(keyOf(member), text)
    else found.delete(keyOf(member))
  }
  return found.size === 0 ? undefined : hash(found)
}

function hash(labels: Map<string, string>) {
  let sum = OFFSET
  const add = (bytes: Buffer) => {
    for (const byte of bytes) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * PRIME)
  }
  // Go sorts by bytes.
  const sorted = [...labels].map(([name, value]) => [Buffer.from(name), Buffer.from(value)] as const)
  for (const [name, value] of sorted.sort(([a], [b]) => Buffer.compare(a, b)))
    for (const part of [name, SEPARATOR, value, SEPARATOR]) add(part)
  return sum.toString(16).padStart(16, '0')
}
