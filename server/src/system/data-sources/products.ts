import { refuse, type Refusal } from '../../http/refusal.ts'
import type { Line } from './line.ts'
import { openPostgres, postgresRefusal } from './postgres.ts'
import type { Dialect } from './source.ts'
import type { SourceRow } from './sources.ts'
import { text } from './text.ts'

interface Product {
  dialect: Dialect
  schema: string
  connect(): Promise<Line>
  refusal(error: Error): Refusal | null
  judge?(statement: string): void
}

/** How a source of a product is reached. */
export function productOf(row: SourceRow, { networks }: { networks: readonly string[]; files: string }): Product {
  switch (row.dbType) {
    case 'PostgreSQL':
      return { dialect: 'postgres', schema: '', connect: () => openPostgres(row, networks), refusal: postgresRefusal }
    default:
      throw refuse(text.noSource)
  }
}
