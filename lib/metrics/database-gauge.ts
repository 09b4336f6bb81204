import { Gauge, type Registry } from 'prom-client'
import { createReading } from './reading'

type Settings<Label extends string> = {
  name: string
  help: string
  label?: Label
  read: () => Promise<Record<string, number | undefined>>
}

/** A gauge that reads the database at each scrape. A figure that comes late is left out: an old one would be wrong. */
export function registerDatabaseGauge<Label extends string>(
  registry: Registry,
  { name, help, label, read }: Settings<Label>,
) {
  const reading = createReading(read)
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      const values = await reading()
      this.reset()
      if (!label) this.remove()
      for (const [key, value] of Object.entries(values ?? {})) {
        if (value !== undefined) this.labels(...(label ? [key] : [])).set(value)
      }
    },
  })
}
