const VERB = 'Acknowledge'

/**
 * An address that opens a mail in whose subject the token is: every mail system keeps that, and not all know addresses
 * with a plus. No other mail of ours has the token, so that nothing which quotes or answers one acknowledges.
 */
export function mailtoOf(address: string, token: string) {
  const query = { subject: `${VERB} ${token}`, body: 'Send this mail to acknowledge.' }
  const fields = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?${fields.join('&')}`
}

type Link = { text: string; url: string }

/** Behind the first link, which acknowledges too. */
export function withMailto([first, ...others]: readonly Link[], mailto: string | undefined): Link[] {
  const byMail = mailto ? [{ text: 'Acknowledge by mail', url: mailto }] : []
  return [...(first ? [first] : []), ...byMail, ...others]
}

// Mail systems mark what comes from outside. Whatever else stands before the verb, such as "Re:", is not from our link.
const MARKS = /^(?:\[(?:ext|external|extern)\] ?)*/i

/** The token of a subject that is as we wrote it; undefined for any other. */
export function tokenOf(subject: string): string | undefined {
  const plain = subject.replace(/\s+/g, ' ').trim().replace(MARKS, '')
  return new RegExp(`^${VERB} ([\\w.-]{1,100})$`).exec(plain)?.[1]
}
