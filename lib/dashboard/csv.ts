import { stringify } from 'csv-stringify/sync'
import type { Table } from './tables'

export function tableAsCsv({ columns, rows }: Table) {
  // Names and label values are a stranger's: a spreadsheet must not run them as formulas.
  return stringify(rows, { header: true, columns, escape_formulas: true })
}
