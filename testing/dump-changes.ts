import { dumpRows } from './dump-rows'

const OF_THE_REQUESTS = ['AccessToken', 'AuditEntry', 'AuditHead', 'ApiAnswer', 'Spending', 'sqlite_sequence']

/** All rows but those of the requests themselves, to be compared before and after some. */
export async function dumpChanges(url: string) {
  const lines = (await dumpRows(url)).split(/(?<=;)\n(?=INSERT|SELECT|DELETE)/)
  return lines.filter((line) => !OF_THE_REQUESTS.some((table) => line.includes(`"${table}"`) || line.includes(table)))
}
