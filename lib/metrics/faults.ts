import { Gauge, type Registry } from 'prom-client'
import { DATABASE_REASONS, type Readiness } from '../health/readiness'

export function registerFaults(registry: Registry, readiness: () => Promise<Readiness>) {
  new Gauge({
    name: 'tocsin_database_fault',
    help: '1 while the next alert may not be stored because of this fault of the database, otherwise 0.',
    labelNames: ['fault'],
    registers: [registry],
    async collect() {
      const codes = (await readiness()).reasons.map(({ code }) => code)
      for (const fault of DATABASE_REASONS) this.set({ fault }, codes.includes(fault) ? 1 : 0)
    },
  })
}
