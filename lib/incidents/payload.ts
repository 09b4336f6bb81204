import { format } from 'jsonc-parser'
import { firstCharacters, withoutByteOrderMark } from '../values/text'
import { type Member, objectMembers } from './payload-members'

export type PayloadField = {
  index: number
  key: string
  text: string
  isString: boolean
  isCut: boolean
  size: number
}

export type ShownPayload = {
  summary: PayloadField | undefined
  details: PayloadField | undefined
  labels: PayloadField[]
  extra: PayloadField[]
  extraLeft: number
}

export type FieldPlace = { field: number } | { label: number }

/** In characters, except `count`. `least`: what a field still gets when `all` is used up. */
const EXTRA = { count: 100, each: 2_000, all: 12_000, least: 40, key: 200 }
const LABELS = { each: 512, all: 12_000, least: 64, key: 256 }
const SUMMARY = 1_000
const DETAILS = 8_000

// Indentation can make a deeply nested payload sixty times as long; larger values stay as sent.
const MAX_INDENTED = 100_000

const NAMED = ['summary', 'severity', 'labels', 'details', 'entityId', 'runbookId']

type Share = { each: number; all: number; least: number; key: number }

/** Reads a bounded part of the fields. Numbers keep every digit. Duplicate keys before the last become extra fields. */
export function readPayload(payload: string): ShownPayload {
  const source = withoutByteOrderMark(payload)
  const { last, candidates, count } = walk(source)
  const extra = candidates.filter((member) => last.get(member.key) !== member).slice(0, EXTRA.count)
  const [summary, details, labels] = [last.get('summary'), last.get('details'), last.get('labels')]
  return {
    summary: summary && shown(source, summary, SUMMARY),
    details: details?.isString ? shown(source, details, DETAILS) : undefined,
    labels: labels ? share(source, labelMembers(source, labels), LABELS, sentText) : [],
    extra: share(source, extra, EXTRA, readableStart),
    extraLeft: count - last.size - extra.length,
  }
}

export function readField(payload: string, place: FieldPlace): PayloadField | undefined {
  const source = withoutByteOrderMark(payload)
  const labels = 'label' in place ? walk(source).last.get('labels') : undefined
  const members = 'field' in place ? objectMembers(source) : labels ? objectMembers(source, labels.at) : []
  const index = 'field' in place ? place.field : place.label
  for (const member of members) {
    if (member.index !== index) continue
    const text = labels ? sentText(source, member) : readableText(source, member)
    return { index, key: member.key, text, isString: member.isString, isCut: false, size: member.end - member.at }
  }
  return undefined
}

function walk(source: string) {
  const last = new Map<string, Member>()
  const candidates: Member[] = []
  const seen = new Map<string, number>()
  let count = 0
  for (const member of objectMembers(source)) {
    const name = NAMED.includes(member.key) ? member.key : ''
    const before = seen.get(name) ?? 0
    if (before <= EXTRA.count) candidates.push(member)
    if (name !== '') last.set(name, member)
    seen.set(name, before + 1)
    count++
  }
  return { last, candidates, count }
}

function labelMembers(source: string, labels: Member) {
  const members = new Map<string, Member>()
  for (const member of objectMembers(source, labels.at)) members.set(member.key, member)
  return [...members.values()]
}

function share(source: string, members: Member[], { each, all, least, key }: Share, textOf = readableStart) {
  let room = all
  return members.map((member) => {
    const field = shown(source, member, Math.max(least, Math.min(each, room)), key, textOf)
    room -= field.text.length + field.key.length
    return field
  })
}

function shown(source: string, member: Member, limit: number, keyLimit = limit, textOf = readableStart): PayloadField {
  const { index, isString, at, end } = member
  const whole = textOf(source, member, limit)
  const [text, key] = [firstCharacters(whole, limit), firstCharacters(member.key, keyLimit)]
  return { index, key, text, isString, isCut: text !== whole || key !== member.key, size: end - at }
}

function sentText(source: string, { at, end, isString }: Member) {
  const json = source.slice(at, end)
  return isString ? String(JSON.parse(json)) : json
}

function readableText(source: string, member: Member) {
  const json = sentText(source, member)
  return member.isString || json.length > MAX_INDENTED ? json : indented(json)
}

/** The indented text, or somewhat more than `limit` of it. */
function readableStart(source: string, member: Member, limit: number) {
  if (member.isString) return sentText(source, member)
  const enough = 2 * limit + 1
  const start = indented(source.slice(member.at, Math.min(member.end, member.at + enough)))
  return start.slice(0, enough)
}

/** The parser's own applyEdits copies the whole text for each edit, which takes minutes on a large payload. */
function indented(json: string) {
  let text = ''
  let at = 0
  for (const { offset, length, content } of format(json, undefined, { insertSpaces: true, tabSize: 2 })) {
    text += json.slice(at, offset) + content
    at = offset + length
  }
  return text + json.slice(at)
}
