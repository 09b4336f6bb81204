import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'

/** Prisma connects anew when something is asked after `$disconnect`; with this a closed database stays closed. */
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
