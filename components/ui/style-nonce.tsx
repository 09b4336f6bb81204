'use client'

import { setNonce } from 'get-nonce'

/** Dialogs add a style sheet while they are open; with the page's nonce the content security policy lets them. */
export function StyleNonce({ nonce }: { nonce: string }) {
  setNonce(nonce)
  return null
}
