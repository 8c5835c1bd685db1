import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Words that start a statement other than a query, or write inside one. */
const forbiddenWords = new Set([
  'insert',
  'update',
  'delete',
  'merge',
  'into',
  'create',
  'alter',
  'drop',
  'truncate',
  'rename',
  'grant',
  'revoke',
  'deny',
  'exec',
  'execute',
  'call',
  'begin',
  'commit',
  'rollback',
  'save',
  'savepoint',
  'backup',
  'restore',
  'shutdown',
  'kill',
  'dbcc',
  'bulk',
  'openrowset',
  'openquery',
  'opendatasource',
  'waitfor',
  'reconfigure',
  'use',
  'set',
  'declare',
  'lock',
  'pragma',
  'function',
  'procedure',
  'writetext',
  'updatetext',
])

/** Comments, text literals and quoted names. Without them only words and signs remain. */
const quoted =
  /--[^\n]*|\/\*[\s\S]*?\*\/|N?'(?:[^']|'')*'|q'\[[\s\S]*?\]'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]/gi

/**
 * Refuses anything but a single SELECT. For products without read-only transactions: SQL Server has none, and
 * on Oracle any DDL ends one. This is a second line of defence: such a source should use an account that can
 * only read, and every query is rolled back.
 */
export function assertSelectOnly(statement: string): void {
  // An unclosed quote or comment would hide the rest of the statement.
  const bare = statement.replace(quoted, ' ').toLowerCase()
  const unclosed = /['"[]|\/\*/.exec(bare)?.[0]
  if (unclosed) throw refuse(text.onlyReads, { word: unclosed })
  const words = bare.match(/[\p{L}_@#$][\p{L}\p{N}_@#$]*|;(?=\s*\S)/gu) ?? []
  const forbidden = words.find((word) => word === ';' || forbiddenWords.has(word))
  if (forbidden) throw refuse(text.onlyReads, { word: forbidden.toUpperCase() })
  if (words[0] !== 'select' && words[0] !== 'with')
    throw refuse(text.onlyReads, { word: (words[0] ?? '').toUpperCase() })
}

/**
 * Refuses statements that do not start like a query, and executable comments. For MySQL, where DDL ends a
 * read-only transaction; other writes are refused by that transaction.
 */
export function assertMysqlReadOnly(statement: string): void {
  if (/\/\*M?!/.test(statement)) throw refuse(text.onlyReads, { word: '/*!' })
  const bare = statement.replace(/^(?:\s|\(|--\s[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '')
  const word = /^[a-z]+/i.exec(bare)?.[0] ?? bare.slice(0, 10)
  if (!/^(select|with|show|describe|desc|explain|values|table)$/i.test(word))
    throw refuse(text.onlyReads, { word: word.toUpperCase() })
}
