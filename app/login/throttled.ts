const PREFIX = 'throttled:'

/** next-auth hands the sign-in form nothing of an error but its message. */
export function throttledError(retryAfterSeconds: number) {
  return new Error(`${PREFIX}${retryAfterSeconds}`)
}

/** The seconds to wait that such a message names. */
export function throttledSeconds(message: string | undefined) {
  return message?.startsWith(PREFIX) ? Number(message.slice(PREFIX.length)) : undefined
}
