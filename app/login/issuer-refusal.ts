import type { Refusal } from '@/lib/single-sign-on/refusal'

const AGAIN = 'Try again.'
const ASK = 'Ask an admin of your workspace.'

const TEXTS: Record<Refusal, string> = {
  unreachable: 'Tocsin cannot reach the issuer at the moment. Try again later, or sign in with a password.',
  unfit: `The issuer does not answer as one. ${ASK}`,
  expired: `That took too long, or was begun in another browser or tab. ${AGAIN}`,
  refused: 'The issuer did not sign you in.',
  client: `The issuer does not know this Tocsin any more. ${ASK}`,
  forged: `The issuer's answer did not belong to this sign-in. ${AGAIN}`,
  signature: `The issuer signs in a way that this Tocsin does not take. ${ASK}`,
  overflow: `You are in so many groups that the issuer leaves them out. ${ASK}`,
  unreadable: `The issuer's list of your groups cannot be read. ${ASK}`,
  groups: `None of your groups may sign in here. If you are on call, you are paged all the same. ${ASK}`,
  email: `The issuer tells no e-mail address of yours. ${ASK}`,
  unlinked: `A user here has your address, and the issuer does not prove that it is yours. ${ASK}`,
  linked: `The user with your address belongs to another account at the issuer. ${ASK}`,
  unknown: `You have no user here, and the issuer does not prove an address of yours that may have one. ${ASK}`,
  disabled: `You are disabled here. ${ASK}`,
  old: `The issuer did not ask you again. ${AGAIN}`,
  other: 'The issuer named somebody else than who is signed in here.',
  throttled: 'Too many attempts. Try again in 5 minutes.',
}

/** Undefined for what is none of these: anybody can write an address. */
export function issuerRefusalText(reason: unknown) {
  return isRefusal(reason) ? TEXTS[reason] : undefined
}

function isRefusal(reason: unknown): reason is Refusal {
  return typeof reason === 'string' && Object.hasOwn(TEXTS, reason)
}
