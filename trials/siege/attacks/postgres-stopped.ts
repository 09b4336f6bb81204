import type { Attack } from '../attack'
import { outage } from '../outage'

export const postgresStopped: Attack = {
  name: 'postgres-stopped',
  title: 'Postgres stopped (immediate) and started again',
  databases: ['postgresql'],
  breaks: 'database',
  arm: async ({ postgres }) => ({
    run: outage(
      () => postgres?.crash(),
      () => postgres?.startAgain(),
    ),
  }),
}
