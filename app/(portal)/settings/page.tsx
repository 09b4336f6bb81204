import { redirect } from 'next/navigation'
import { requireContext } from '@/app/auth/session'

export default async function SettingsPage() {
  const { actor } = await requireContext()
  redirect(actor.role === 'admin' ? '/settings/api-keys' : '/settings/account')
}
