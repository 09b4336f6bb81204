import type { Metadata } from 'next'
import { SetUpByLink } from './set-up-by-link'

export const metadata: Metadata = { title: 'Set up' }

export default function SetupPage() {
  return <SetUpByLink />
}
