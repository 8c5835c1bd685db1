import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** An SQL statement with its values as text. */
export interface Statement {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** Records the SQL statements of the server while `act` runs, from the log of PostgreSQL. */
export async function recordStatementsDuring(
  database: Client,
  log: string,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  await configure(database, [
    `alter system set log_line_prefix = '<%a> '`,
    `alter system set log_statement = 'all'`,
  ])
  const { size } = await stat(log)
  try {
    await act()
    await sleep(100)
    return parseStatements((await readFile(log)).subarray(size).toString(), 'tessera')
  } finally {
    await configure(database, ['alter system reset log_statement', 'alter system reset log_line_prefix'])
  }
}

async function configure(database: Client, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await database.query(setting)
  await database.query('select pg_reload_conf()')
  await sleep(250) // other connections reload the settings on a signal
}

/**
 * Parses the statements of one application from a log with the line prefix `<application> `; continuation
 * lines begin with a tab.
 */
export function parseStatements(log: string, application: string): Statement[] {
  const statements: { text: string; values: (string | null)[] }[] = []
  for (const entry of log
    .replaceAll('\n\t', '\n')
    .split(/^(?=<[^>\n]*> (?:LOG|DETAIL|ERROR|FATAL|STATEMENT|HINT|CONTEXT|WARNING): )/m)) {
    const [, entryApplication, kind, content] =
      /^<([^>]*)> (LOG|DETAIL): +(?:execute [^:]*: |statement: |(?=parameters: ))([\s\S]*)$/i.exec(entry) ??
      []
    if (entryApplication !== application || content === undefined) continue
    const last = statements.at(-1)
    if (kind === 'DETAIL') last?.values.push(...parseValues(content))
    else statements.push({ text: content.trim(), values: [] })
  }
  return statements
}

const parseValues = (content: string): (string | null)[] =>
  [...content.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) =>
    text === undefined ? null : text.replaceAll("''", "'"),
  )

/**
 * Returns the transaction among the statements, without those for session, permissions and notifications; all
 * if there is none.
 */
export function extractTransaction(statements: readonly Statement[]): readonly Statement[] {
  const from = statements.findIndex(({ text }) => /^begin/i.test(text))
  const to = statements.findIndex(({ text }) => /^commit/i.test(text))
  return from >= 0 && to > from ? statements.slice(from, to + 1) : statements
}
