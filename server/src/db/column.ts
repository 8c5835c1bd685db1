import type { z } from 'zod'

/** How a column is stored; `time` is a timestamptz, which is read as epoch milliseconds. */
export type ColumnKind = 'text' | 'number' | 'time' | 'date' | 'boolean' | 'bytes' | 'json' | 'list' | 'any'

interface ColumnShape {
  kind: ColumnKind
  nullable: boolean
  /** Whether some statements do not select the column. */
  isOptional?: boolean | undefined
  /** The only values of the column, where they are known. */
  values?: readonly (string | number)[] | undefined
  /** What a JSON value has to fit. */
  schema?: z.ZodType | undefined
  /** What the items of a list are. */
  item?: Column<unknown> | undefined
}

/**
 * A column of a table or of the rows of a statement. `T` is the type of its values as the parsers of `connect.ts`
 * return them; `Given` is the one that inserts have to give, with undefined where the database fills it.
 */
export class Column<out T, out Given = T> {
  readonly kind: ColumnKind
  readonly nullable: boolean
  readonly isOptional: boolean
  readonly values: readonly (string | number)[] | undefined
  readonly schema: z.ZodType | undefined
  readonly item: Column<unknown> | undefined
  declare readonly type: T
  declare readonly given: Given

  constructor({ kind, nullable, isOptional, values, schema, item }: ColumnShape) {
    this.kind = kind
    this.nullable = nullable
    this.isOptional = isOptional ?? false
    this.values = values
    this.schema = schema
    this.item = item
  }

  /** The same column with null as a value. */
  get orNull(): Column<T | null, Given | null | undefined> {
    return new Column({ ...this, nullable: true })
  }

  /** The same column in rows where it is not null, such as one that a condition of the statement excludes. */
  get notNull(): Column<NonNullable<T>> {
    return new Column({ ...this, nullable: false })
  }

  /** The same column in a statement that selects it for some callers only. */
  get optional(): Column<T | undefined> {
    return new Column({ ...this, isOptional: true })
  }

  /** The same column, filled by the database where an insert does not name it. */
  get filled(): Column<T, Given | undefined> {
    return new Column(this)
  }
}

const plain = <T, Given = T>(kind: ColumnKind) => new Column<T, Given>({ kind, nullable: false })

export const text = plain<string>('text')
export const number = plain<number>('number')
/** A timestamptz: epoch milliseconds. */
export const time = plain<number, Date>('time')
/** A date without a time zone: yyyy-MM-dd. */
export const date = plain<string>('date')
export const boolean = plain<boolean>('boolean')
export const bytes = plain<Buffer>('bytes')
/** JSON whose content the statement's code does not rely on. */
export const json = plain<unknown>('json')

/** An array of PostgreSQL. */
export const listOf = <T>(item: Column<T>): Column<T[]> => new Column({ kind: 'list', nullable: false, item })

/** A text or number that has only these values. */
export const oneOf = <const V extends string | number>(...values: readonly V[]): Column<V> =>
  new Column({ kind: typeof values[0] === 'number' ? 'number' : 'text', nullable: false, values })

/** JSON that fits a schema. Tests check it; the server trusts the statement. */
export const jsonOf = <S extends z.ZodType>(schema: S): Column<z.output<S>> =>
  new Column({ kind: 'json', nullable: false, schema })

/** Columns by the keys of rows. */
export type Columns = Readonly<Record<string, Column<unknown, unknown>>>

/** A row of these columns. */
export type RowOf<C extends Columns> = { -readonly [K in keyof C]: C[K]['type'] }
