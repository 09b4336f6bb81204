import type { Head } from './head'

/** By what programs that answer for people, lists and mail servers name themselves, though not all do. */
export function isAutomatic(head: Head) {
  const has = (name: string, pattern: RegExp) => pattern.test(head.get(name) ?? '')
  // RFC 3834: whatever is not "no" was not sent by a person.
  const isSubmitted = head.has('auto-submitted') && !has('auto-submitted', /^no\b/i)
  return (
    isSubmitted ||
    head.has('x-auto-response-suppress') ||
    head.has('x-autoreply') ||
    head.has('x-autorespond') ||
    head.has('x-failed-recipients') ||
    head.has('list-id') ||
    has('precedence', /^(bulk|junk|list|auto[_-]?reply)\b/i) ||
    has('return-path', /^<\s*>$/) ||
    has('from', /mailer-daemon/i) ||
    has('content-type', /^multipart\/report\b/i)
  )
}
