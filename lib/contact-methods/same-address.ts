import { type ContactMethod, identityOf } from '../channels/channels'

/** Ignores secrets. */
export function isSameAddress(one: ContactMethod, other: ContactMethod) {
  return one.channel === other.channel && comparable(one) === comparable(other)
}

function comparable({ channel, config }: ContactMethod) {
  const identity = identityOf(channel, config)
  return identity !== undefined && URL.canParse(identity) ? new URL(identity).href : identity
}
