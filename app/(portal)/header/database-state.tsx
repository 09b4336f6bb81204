import { DatabaseNotice } from '@/components/database-notice'
import { getRuntime } from '@/lib/server/runtime'

export async function DatabaseState() {
  const { reasons } = await getRuntime().readiness()
  return <DatabaseNotice reasons={reasons} />
}
