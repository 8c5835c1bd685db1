import pg from 'pg'
import type { Column, ColumnKind, Columns } from '../src/db/column.ts'
import { checkRowsWith } from '../src/db/typed-sql.ts'

const { builtins } = pg.types

/** Types of PostgreSQL (OIDs) that `connect.ts` reads as the values of a kind, alone and in arrays. */
const typesByKind: Record<
  Exclude<ColumnKind, 'list' | 'any'>,
  { alone: readonly number[]; inArrays: readonly number[] }
> = {
  text: {
    alone: [builtins.TEXT, builtins.VARCHAR, builtins.TIME, builtins.UUID, 18, 19, 2278],
    inArrays: [1009, 1015, 1003],
  },
  number: {
    alone: [builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8],
    // Not those of bigint, whose items are read as text.
    inArrays: [1005, 1007, 1231, 1022],
  },
  time: { alone: [builtins.TIMESTAMPTZ], inArrays: [] },
  date: { alone: [builtins.DATE], inArrays: [] },
  boolean: { alone: [builtins.BOOL], inArrays: [1000] },
  bytes: { alone: [builtins.BYTEA], inArrays: [] },
  json: { alone: [builtins.JSON, builtins.JSONB], inArrays: [] },
}

const isTypeOf = ({ kind, item }: Column<unknown>, type: number): boolean => {
  if (kind === 'any') return true
  if (kind !== 'list') return typesByKind[kind].alone.includes(type)
  return (
    item !== undefined &&
    item.kind !== 'list' &&
    item.kind !== 'any' &&
    typesByKind[item.kind].inArrays.includes(type)
  )
}

/** What is wrong with a value of a column; undefined where nothing is. */
function findWrongValue(
  { kind, nullable, values, schema, item }: Column<unknown>,
  value: unknown,
): string | undefined {
  if (value === null && kind !== 'any') return nullable ? undefined : 'is null'
  if (item) return (value as unknown[]).map((of) => findWrongValue(item, of)).find((wrong) => wrong)
  if (values && !values.includes(value as string)) return `is ${JSON.stringify(value)}, none of its values`
  const error = schema?.safeParse(value).error
  return error && `does not fit its schema: ${error.message}`
}

/** The columns that PostgreSQL sent, by the rows of the result; also those of results without rows. */
const fieldsByRows = new WeakMap<readonly unknown[], readonly pg.FieldDef[]>()

/** What all statements of the test file had wrong, because a caller may catch the error. */
const findings = new Set<string>()

/** Compares the result of a statement with the columns that the statement declares. */
function checkRows(columns: Columns, rows: readonly unknown[]): void {
  const found: string[] = []
  const fields = fieldsByRows.get(rows) ?? []
  for (const { name, dataTypeID } of fields) {
    const column = columns[name]
    if (!column) found.push(`${name} is selected but not declared`)
    else if (!isTypeOf(column, dataTypeID))
      found.push(`${name} has the type ${dataTypeID} of PostgreSQL, which is no ${column.kind}`)
  }
  for (const [name, column] of Object.entries(columns)) {
    if (
      fields.length > 0 &&
      !column.isOptional &&
      !column.schema?.safeParse(undefined).success &&
      !fields.some((field) => field.name === name)
    )
      found.push(`${name} is declared but not selected`)
    for (const row of rows as readonly Record<string, unknown>[]) {
      const wrong = row[name] === undefined ? undefined : findWrongValue(column, row[name])
      if (wrong) found.push(`${name} ${wrong}`)
    }
  }
  if (found.length === 0) return
  const finding = `A statement with the columns ${Object.keys(columns).join(', ')}: ${[...new Set(found)].join('; ')}`
  findings.add(finding)
  throw new Error(finding)
}

interface ResultPrototype {
  rows: unknown[]
  addFields(fields: pg.FieldDef[]): void
}

const { prototype } = (pg as unknown as { Result: { prototype: ResultPrototype } }).Result
const { addFields } = prototype
prototype.addFields = function (fields) {
  addFields.call(this, fields)
  fieldsByRows.set(this.rows, fields)
}
checkRowsWith(checkRows)

/** What was wrong since the last call. */
export function takeFindings(): string[] {
  const found = [...findings]
  findings.clear()
  return found
}
