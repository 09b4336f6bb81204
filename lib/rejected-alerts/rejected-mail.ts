import type { Mail } from '../mail/mailer'
import { firstCharacters, oneLine } from '../values/text'
import { readErrors } from './errors'

const PROBLEMS_NAMED = 5

export type RejectedSince = { count: number; most: { count: number; detail: string; errors: string } }

type MailedKey = { id: number; name: string; to: string; rejectedMailedAt: Date | null }

export function rejectedMail(baseUrl: string, key: MailedKey, { count, most }: RejectedSince): Mail {
  const lines = [
    `${count === 1 ? '1 alert was' : `${count} alerts were`} rejected. What sent them uses the API key "${key.name}",`,
    'which you created. None of them opened an incident of its own.',
    '',
    count === 1 ? 'The reason:' : `The most frequent reason (${most.count} of ${count}):`,
    ...reasonLines(most),
    '',
    'The alerts are kept. Review them, correct them and open incidents from them:',
    `${baseUrl}/rejected?key=${key.id}`,
    '',
    'This mail comes once an hour at most for each key, while its alerts are rejected.',
  ]
  return {
    to: key.to,
    subject: oneLine(`Alerts rejected: API key ${key.name}`),
    text: lines.join('\n'),
    uid: `rejected_${key.id}_${key.rejectedMailedAt?.getTime() ?? 0}`,
  }
}

/** Senders choose the field names: each problem is one short line. */
function reasonLines({ detail, errors }: RejectedSince['most']) {
  const problems = readErrors(errors).map(({ field, message }) => `${field}: ${message}`)
  const reasons = problems.length > 0 ? problems.slice(0, PROBLEMS_NAMED) : [detail]
  return reasons.map((line) => `  ${firstCharacters(oneLine(line), 200)}`)
}
