import { refuse } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Words with which something else than a question begins or is smuggled into one. */
const barred = new Set([
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

/** Comments, texts and quoted names; what is left are words and signs. */
const quoted =
  /--[^\n]*|\/\*[\s\S]*?\*\/|N?'(?:[^']|'')*'|q'\[[\s\S]*?\]'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]/gi

/**
 * Refuses what is not one SELECT, for products without transactions that cannot write (SQL Server; Oracle ends one with any DDL). A second lock: the account
 * that is written into such a source should be one that may only read, and what runs is rolled back.
 */
export function judgeReads(statement: string): void {
  // A quote or comment that nobody closes would hide the rest.
  const bare = statement.replace(quoted, ' ').toLowerCase()
  const odd = /['"[]|\/\*/.exec(bare)?.[0]
  if (odd) throw refuse(text.onlyReads, { word: odd })
  const words = bare.match(/[\p{L}_@#$][\p{L}\p{N}_@#$]*|;(?=\s*\S)/gu) ?? []
  const wrong = words.find((word) => word === ';' || barred.has(word))
  if (wrong) throw refuse(text.onlyReads, { word: wrong.toUpperCase() })
  if (words[0] !== 'select' && words[0] !== 'with')
    throw refuse(text.onlyReads, { word: (words[0] ?? '').toUpperCase() })
}

/**
 * The same for MySQL, whose transactions that cannot write are ended by any statement that shapes a table: a statement begins as a question does, and has no
 * comments that run. What writes after that is the transaction's to refuse.
 */
export function judgeMysqlReads(statement: string): void {
  if (/\/\*M?!/.test(statement)) throw refuse(text.onlyReads, { word: '/*!' })
  const bare = statement.replace(/^(?:\s|\(|--\s[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\/)+/, '')
  const word = /^[a-z]+/i.exec(bare)?.[0] ?? bare.slice(0, 10)
  if (!/^(select|with|show|describe|desc|explain|values|table)$/i.test(word))
    throw refuse(text.onlyReads, { word: word.toUpperCase() })
}
