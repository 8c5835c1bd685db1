import { readFile, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/** A statement with its values as text, as they go over the wire. */
export interface Statement {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** What the server asks its database while `act` runs: the very statements, read from the database's own log. */
export async function overhear(
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
    await pause(100)
    return statementsIn((await readFile(log)).subarray(size).toString(), 'tessera')
  } finally {
    await configure(database, ['alter system reset log_statement', 'alter system reset log_line_prefix'])
  }
}

async function configure(database: Client, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await database.query(setting)
  await database.query('select pg_reload_conf()')
  await pause(250) // the other connections hear of it by a signal
}

/** The statements of one application in a log whose lines begin with `<application> `; lines that go on begin with a tab. */
export function statementsIn(log: string, application: string): Statement[] {
  const statements: { text: string; values: (string | null)[] }[] = []
  for (const entry of log
    .replaceAll('\n\t', '\n')
    .split(/^(?=<[^>\n]*> (?:LOG|DETAIL|ERROR|FATAL|STATEMENT|HINT|CONTEXT|WARNING): )/m)) {
    const [, of, kind, said] =
      /^<([^>]*)> (LOG|DETAIL): +(?:execute [^:]*: |statement: |(?=parameters: ))([\s\S]*)$/i.exec(entry) ??
      []
    if (of !== application || said === undefined) continue
    const last = statements.at(-1)
    if (kind === 'DETAIL') last?.values.push(...valuesIn(said))
    else statements.push({ text: said.trim(), values: [] })
  }
  return statements
}

const valuesIn = (said: string): (string | null)[] =>
  [...said.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) =>
    text === undefined ? null : text.replaceAll("''", "'"),
  )

/** The transaction among them, or all where there is none: what is left when session, rights and messages between instances are taken away. */
export function business(statements: readonly Statement[]): readonly Statement[] {
  const from = statements.findIndex(({ text }) => /^begin/i.test(text))
  const to = statements.findIndex(({ text }) => /^commit/i.test(text))
  return from >= 0 && to > from ? statements.slice(from, to + 1) : statements
}
