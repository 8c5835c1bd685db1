import type { Client } from 'pg'
import type { Db } from '../../server/src/db/connect.ts'
import { typedSql } from '../../server/src/db/typed-sql.ts'
import { createSheetFile } from '../../server/src/export/exporter.ts'
import { streamRows } from '../../server/src/export/rows.ts'

/** 20 columns of a table of receipts: texts, amounts, numbers and days. */
export const lineColumns = Array.from({ length: 20 }, (_, at) => ({
  name: `c${at}`,
  type: (['text', 'number', 'text', 'number', 'date'] as const)[at % 5]!,
}))

const valueOf = (type: (typeof lineColumns)[number]['type'], at: number): string => {
  if (type === 'number') return `((n * ${at + 7}) % 99991) / 100.0`
  if (type === 'date') return `date '2024-01-01' + (n % 900)`
  return at % 2 ? `'摘要 ' || n` : `'第' || (n * ${at + 3}) % ${50 + at} || '校区'`
}
const sqlTypes = { text: 'text', number: 'numeric(12, 2)', date: 'date' } as const

export async function createLines(database: Client, count: number): Promise<void> {
  const columns = lineColumns.map(({ name, type }) => `${name} ${sqlTypes[type]}`)
  const values = lineColumns.map(({ type }, at) => valueOf(type, at))
  await database.query(`drop table if exists bench_lines`)
  await database.query(`create table bench_lines (n int primary key, ${columns.join(', ')})`)
  await database.query(
    `insert into bench_lines select n, ${values.join(', ')} from generate_series(1, $1::int) n`,
    [count],
  )
  await database.query('grant select on bench_lines to public')
  await database.query('analyze bench_lines')
}

/** The statement whose rows the report and the writer have. */
export const lineStatement = `select ${lineColumns.map(({ name }) => name).join(', ')} from bench_lines order by n`

/** A workbook of the same rows, written without template, styles and rights. */
export const streamLines = (db: Db) =>
  createSheetFile({
    title: 'bench',
    format: 'xlsx',
    columns: lineColumns.map(({ name }) => ({ title: name, width: 14 })),
    rows: plainRows(db),
  })

async function* plainRows(db: Db) {
  const values = lineColumns.map(({ name, type }) => {
    if (type === 'date') return `${name}::text as ${name}`
    return type === 'number' ? `${name}::float8 as ${name}` : name
  })
  const statement = [`select ${values.join(', ')} from bench_lines order by n`]
  const query = typedSql({})(statement as unknown as TemplateStringsArray)
  for await (const batch of streamRows<Record<string, string | number | null>>(db, query))
    yield batch.map((row) => lineColumns.map(({ name }) => row[name] ?? null))
}
