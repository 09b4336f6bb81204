/** Why nobody was signed in, in words for the log and the admins. People read those of the login page. */
export const REFUSALS = {
  unreachable: 'the issuer cannot be reached',
  unfit: 'what the issuer says of itself cannot be used',
  expired: 'the sign-in took too long, or was begun in another browser or tab',
  refused: 'the issuer refused',
  client: 'the issuer refuses the client: check its ID and secret',
  forged: 'the answer is not one of this issuer to this sign-in',
  signature: 'the issuer signs with an algorithm that is not taken',
  overflow: 'the issuer leaves the groups out because there are too many',
  unreadable: 'the claim of the groups holds no list of names',
  groups: 'none of their groups may sign in',
  email: 'the issuer gives no e-mail address',
  unlinked: 'a user has this address, and the issuer does not prove it or its domain is not allowed',
  linked: 'the user with this address is another identity of this issuer',
  unknown: 'the issuer does not prove the address, or its domain is not allowed',
  disabled: 'the user is disabled',
  old: 'to confirm, the issuer did not ask the person again',
  other: 'to confirm, the issuer names somebody else, or the session has ended',
  throttled: 'too many attempts',
} as const

export type Refusal = keyof typeof REFUSALS
