/** The account that an address and a password sign in to; those of issuers may have the same address. */
export function byAddress(email: string) {
  return { email_issuedIn: { email, issuedIn: 0 } }
}
