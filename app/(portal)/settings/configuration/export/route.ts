import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { exportConfiguration } from '@/lib/configuration/export'
import { download } from '@/lib/http/download'

export async function GET() {
  return download(await guard(exportConfiguration(await requireContext())), 'tocsin.yaml')
}
