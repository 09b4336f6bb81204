import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'

/** After `$disconnect`, Prisma connects again with the next query. This keeps a closed database closed. */
export function connectOnce(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  let connected = false
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => {
      if (connected) throw new Error('The database is closed.')
      const connection = await factory.connect()
      connected = true
      return connection
    },
  }
}
