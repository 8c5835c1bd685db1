import type { DbType } from '@tessera/shared/contract/data/sources'
import type { Refusal } from '../../errors/refusal.ts'
import type { DatabaseConnection } from './connection.ts'
import { openMysql, mysqlRefusal } from './mysql.ts'
import { openOracle, oracleRefusal } from './oracle.ts'
import { openPostgres, postgresRefusal } from './postgres.ts'
import { assertMysqlReadOnly, assertSelectOnly } from './read-only.ts'
import type { Dialect } from './source.ts'
import type { SourceRow } from './sources.ts'
import { openSqlite, sqliteRefusal } from './sqlite.ts'
import { openSqlserver, sqlserverRefusal } from './sqlserver.ts'

interface Product {
  dialect: Dialect
  /** Schema put before table names; '' if the session's search path has it. */
  schema: string
  connect(): Promise<DatabaseConnection>
  toRefusal(error: Error): Refusal | null
  assertReadOnly?(statement: string): void
}

/**
 * Dialect, driver and error messages of a source's product. The driver module is loaded with the first
 * connection.
 */
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
    toRefusal: postgresRefusal,
  }),
  MySQL: (row, networks) => ({
    dialect: 'mysql',
    schema: '',
    connect: () => openMysql(row, networks),
    toRefusal: mysqlRefusal,
    assertReadOnly: assertMysqlReadOnly,
  }),
  SQLServer: (row, networks) => ({
    dialect: 'sqlserver',
    schema: row.dbSchema,
    connect: () => openSqlserver(row, networks),
    toRefusal: sqlserverRefusal,
    assertReadOnly: assertSelectOnly,
  }),
  Oracle: (row, networks) => ({
    dialect: 'oracle',
    schema: row.dbSchema,
    connect: () => openOracle(row, networks),
    toRefusal: oracleRefusal,
    assertReadOnly: assertSelectOnly,
  }),
  KingbaseES: (row, networks) => ({
    dialect: 'postgres',
    schema: '',
    connect: () => openPostgres(row, networks, 54_321),
    toRefusal: postgresRefusal,
  }),
  SQLite: (row, _, folder) => ({
    dialect: 'sqlite',
    schema: '',
    connect: () => openSqlite({ name: row.serviceName, folder, readOnly: row.readOnly === 1 }),
    toRefusal: sqliteRefusal,
  }),
}
