import type { Metadata } from 'next'
import { PasswordByLink } from './password-by-link'

export const metadata: Metadata = { title: 'Choose a password' }

export default function PasswordPage() {
  return <PasswordByLink />
}
