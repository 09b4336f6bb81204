'use client'

import { setNonce } from 'get-nonce'
import { useState } from 'react'

/**
 * Dialogs add a style sheet, which needs the page's nonce. Only the first nonce counts: a refresh brings another, but
 * the document's policy stays.
 */
export function StyleNonce({ nonce }: { nonce: string }) {
  useState(() => setNonce(nonce))
  return null
}
