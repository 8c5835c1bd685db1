import * as z from 'zod'
import type { PrintField } from '@tessera/shared/contract/print/print-data'
import type { PrintTemplateBody } from '@tessera/shared/contract/system/print-templates'
import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { bindParameters, listParameterNames, locateError } from '../../statements/bind.ts'
import { refuseAt, text as statementText } from '../../statements/text.ts'
import { text } from './text.ts'

type Statements = Pick<PrintTemplateBody, 'dbLinkId' | 'sqlTemplate'>
/** Values by the names of fields; rows of sub-tables below the names of their tables. */
type Printed = Record<string, unknown>

const maxRows = 2_000
const maxBytes = 4_000_000
const timeoutMs = 10_000
/** The parameter of the printed record. */
const formId = 'formId'

const List = z.array(z.object({ sql: z.string().max(50_000) })).max(10)

/** The statements of a template; none where it has none. Throws a refusal for what is no list of statements. */
export function parseStatements(sqlTemplate: string): string[] {
  if (sqlTemplate.trim() === '') return []
  try {
    return List.parse(JSON.parse(sqlTemplate)).flatMap(({ sql }) => (sql.trim() === '' ? [] : [sql]))
  } catch {
    throw refuseField('sqlTemplate', text.wrongStatements)
  }
}

/** Name of the sub-table that a further statement gives. */
const tableName = (at: number) => `childTable${at}`

/** Throws a refusal for a statement that does not only read, or that names another parameter. */
export async function assertStatements(
  { services: { sources, judge } }: Pick<Interfaces, 'services'>,
  { dbLinkId, sqlTemplate }: Statements,
): Promise<void> {
  const statements = parseStatements(sqlTemplate)
  if (statements.length === 0) return
  const source = await sources.open(dbLinkId)
  for (const statement of statements) {
    await judge(source.dialect, statement, ['select'])
    const unknown = listParameterNames(source.dialect, statement).find((name) => name !== formId)
    if (unknown !== undefined)
      throw refuseAt(statementText.unknownName, statement, statement.indexOf(`@${unknown}`), {
        name: `@${unknown}`,
      })
  }
}

/** Runs the statements for a record, as data interfaces run theirs: without the right to write. */
export async function runStatements(
  interfaces: Pick<Interfaces, 'services'>,
  { dbLinkId, sqlTemplate }: Statements,
  id: string,
): Promise<{ fields: PrintField[]; values: Printed }> {
  const statements = parseStatements(sqlTemplate)
  const fields: PrintField[] = []
  const values: Printed = {}
  if (statements.length === 0) return { fields, values }
  await assertStatements(interfaces, { dbLinkId, sqlTemplate })
  const source = await interfaces.services.sources.open(dbLinkId)
  for (const [at, statement] of statements.entries()) {
    const parameters = new Map([[formId, { type: 'varchar' as const, value: id }]])
    const result = await source
      .query(bindParameters(source.dialect, statement, parameters), { timeoutMs, maxRows, maxBytes })
      .catch((error: unknown) => {
        throw locateError(error, source.dialect, statement, parameters)
      })
    if (result.truncatedBy) throw refuse(text.tooManyRows, { n: maxRows })
    const names = result.columns.map(({ name }) => name)
    const rows = result.rows.map((row) =>
      Object.fromEntries(names.map((name, index) => [name, toText(row[index])])),
    )
    if (at === 0) {
      fields.push(...names.map((name): PrintField => ({ field: name, fieldName: name, type: 'text' })))
      Object.assign(values, rows[0] ?? {})
    } else {
      const table = tableName(at)
      fields.push(
        { field: table, fieldName: table, type: 'table' },
        ...names.map((name): PrintField => ({ field: `${table}-${name}`, fieldName: name, type: 'text' })),
      )
      values[table] = rows
    }
  }
  return { fields, values }
}

const toText = (value: unknown): string =>
  value === null || value === undefined || value instanceof Uint8Array ? '' : String(value)
