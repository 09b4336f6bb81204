'use client'

import { setNonce } from 'get-nonce'
import { useState } from 'react'

/**
 * Dialogs add a style sheet while they are open; with the page's nonce the content security policy lets them. Only the
 * first nonce counts: a refresh brings another, but the policy stays that of the document.
 */
export function StyleNonce({ nonce }: { nonce: string }) {
  useState(() => setNonce(nonce))
  return null
}
