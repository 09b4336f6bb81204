'use client'

import { setNonce } from 'get-nonce'
import { useState } from 'react'

/** For the style sheet of dialogs. Only the first nonce counts: after a refresh the document's policy is the same. */
export function StyleNonce({ nonce }: { nonce: string }) {
  useState(() => setNonce(nonce))
  return null
}
