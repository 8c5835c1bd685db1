import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect as KyselyDialect,
  type RawBuilder,
} from 'kysely'
import type { Statement } from '../../../data/sources/source.ts'
import type { elsewhereDialects } from '../../releases/storage.ts'

export type Dialect = (typeof elsewhereDialects)[number]

const withoutConnection = { createDriver: () => new DummyDriver() }
const dialects: Readonly<Record<Dialect, KyselyDialect>> = {
  mysql: {
    ...withoutConnection,
    createAdapter: () => new MysqlAdapter(),
    createIntrospector: (db) => new MysqlIntrospector(db),
    createQueryCompiler: () => new MysqlQueryCompiler(),
  },
  sqlite: {
    ...withoutConnection,
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    ...withoutConnection,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}
const compilers = new Map(
  Object.entries(dialects).map(([name, dialect]) => [name, new Kysely<unknown>({ dialect })]),
)

/** A statement in the language of a product, with bound parameters. */
export function compile(dialect: Dialect, query: RawBuilder<unknown>): Statement {
  const { sql, parameters } = query.compile(compilers.get(dialect)!)
  return { text: sql, values: parameters }
}
