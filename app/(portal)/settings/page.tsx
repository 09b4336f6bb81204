import { redirect } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { may } from '@/lib/context'

export default async function SettingsPage() {
  redirect(may(await requireContext(), 'manage API keys') ? '/settings/api-keys' : '/settings/account')
}
