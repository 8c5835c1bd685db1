import type { DbType } from '@tessera/shared/contract/system/data-sources'
import type { Refusal } from '../../http/refusal.ts'
import type { Line } from './line.ts'
import { openMysql, mysqlRefusal } from './mysql.ts'
import { openOracle, oracleRefusal } from './oracle.ts'
import { openPostgres, postgresRefusal } from './postgres.ts'
import { judgeMysqlReads, judgeReads } from './reads.ts'
import type { Dialect } from './source.ts'
import type { SourceRow } from './sources.ts'
import { openSqlite, sqliteRefusal } from './sqlite.ts'
import { openSqlserver, sqlserverRefusal } from './sqlserver.ts'

interface Product {
  dialect: Dialect
  /** Said before the name of a table, where the session does not know it. */
  schema: string
  connect(): Promise<Line>
  refusal(error: Error): Refusal | null
  judge?(statement: string): void
}

/** How a source of a product is reached. The driver is fetched with the first line. */
export const productOf = (
  row: SourceRow,
  { networks, files }: { networks: readonly string[]; files: string },
): Product => products[row.dbType](row, networks, files)

const products: Readonly<
  Record<DbType, (row: SourceRow, networks: readonly string[], files: string) => Product>
> = {
  PostgreSQL: (row, networks) => ({
    dialect: 'postgres',
    schema: '',
    connect: () => openPostgres(row, networks),
    refusal: postgresRefusal,
  }),
  MySQL: (row, networks) => ({
    dialect: 'mysql',
    schema: '',
    connect: () => openMysql(row, networks),
    refusal: mysqlRefusal,
    judge: judgeMysqlReads,
  }),
  SQLServer: (row, networks) => ({
    dialect: 'sqlserver',
    schema: row.dbSchema,
    connect: () => openSqlserver(row, networks),
    refusal: sqlserverRefusal,
    judge: judgeReads,
  }),
  Oracle: (row, networks) => ({
    dialect: 'oracle',
    schema: row.dbSchema,
    connect: () => openOracle(row, networks),
    refusal: oracleRefusal,
    judge: judgeReads,
  }),
  KingbaseES: (row, networks) => ({
    dialect: 'postgres',
    schema: '',
    connect: () => openPostgres(row, networks, 54_321),
    refusal: postgresRefusal,
  }),
  SQLite: (row, _, folder) => ({
    dialect: 'sqlite',
    schema: '',
    connect: () => openSqlite({ name: row.serviceName, folder, readOnly: row.readOnly === 1 }),
    refusal: sqliteRefusal,
  }),
}
