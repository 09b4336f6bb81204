import { DatabaseNotice } from '@/components/database-notice'
import { getRuntime } from '@/lib/server/runtime'

/** How the database stands, looked at when the page is made. */
export async function DatabaseState() {
  const { reasons } = await getRuntime().readiness()
  return <DatabaseNotice reasons={reasons} />
}
