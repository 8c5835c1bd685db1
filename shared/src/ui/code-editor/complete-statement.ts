import type { Completion, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { contextAt, quoteName, type SqlDialect } from './sql-context.ts'

export interface WordWithNote {
  name: string
  /** Comment of the table or column, or the type of a parameter. */
  note: string
}

/** Names that the completion of statements offers. */
export interface StatementWords {
  tables: readonly WordWithNote[]
  parameters: readonly WordWithNote[]
  /** Columns of a table; empty where there is no such table. */
  loadColumns: (table: string) => Promise<readonly WordWithNote[]>
}

/** Keywords that statements use most. The lists of the products name hundreds of words. */
const keywords: readonly Completion[] =
  'select from where and or not in is null like between exists join left right inner on group by order having limit offset distinct as case when then else end union all with asc desc count sum avg min max coalesce cast insert into values update set delete'
    .split(' ')
    .map((label) => ({ label, type: 'keyword', boost: -10 }))

const toOption =
  (dialect: SqlDialect, type: string, boost: number) =>
  ({ name, note }: WordWithNote): Completion => ({
    label: name,
    apply: type === 'variable' ? name : quoteName(dialect, name),
    type,
    boost,
    ...(note ? { detail: note } : {}),
  })

/**
 * Completes tables after FROM and JOIN, columns of the tables that stand in the statement, and parameters
 * after `@`.
 */
export function completeStatement(words: () => StatementWords, dialect: SqlDialect): CompletionSource {
  return async (context): Promise<CompletionResult | null> => {
    const statement = context.state.doc.toString()
    const found = contextAt(statement, context.pos)
    if (!found) return null
    const { tables, parameters, loadColumns } = words()
    const isStarted = context.pos > found.from
    if (found.kind === 'parameter')
      return {
        from: found.from,
        options: parameters.map(toOption(dialect, 'variable', 0)),
        validFor: /^[\p{L}\p{N}_]*$/u,
      }
    if (found.kind === 'table')
      return {
        from: found.from,
        options: tables.map(toOption(dialect, 'type', 0)),
        validFor: /^[\p{L}\p{N}_$]*$/u,
      }
    if (!isStarted && !found.isQualified && !context.explicit) return null
    const lists = await Promise.all(found.tables.map(({ table }) => loadColumns(table)))
    const columns = lists.flat()
    const options = columns
      .filter(({ name }, index) => columns.findIndex((other) => other.name === name) === index)
      .map(toOption(dialect, 'property', 5))
    const aliases = found.tables.map(({ alias, table }) => ({
      label: alias,
      type: 'type',
      ...(alias === table ? {} : { detail: table }),
    }))
    return {
      from: found.from,
      options: found.isQualified ? options : [...options, ...aliases, ...keywords],
      validFor: /^[\p{L}\p{N}_$]*$/u,
    }
  }
}
