import type { MigrationQuestion, MigrationStep, ReleaseInput } from '@tessera/shared/contract/lowcode/designs'
import { conversionOf } from './conversions.ts'
import type { Change } from './compare-storage.ts'
import {
  addColumnSql,
  commentOn,
  createIndexSql,
  createTableSql,
  indexNameOf,
  quote,
  boundTableSql,
} from './statements.ts'
import { retiredKey, type Storage, type StoredColumn, type StoredTable } from '../../releases/storage.ts'

/** What the database says about a change that could lose values. */
export interface Counts {
  /** Records with a value, or rows of a removed sub-table. */
  filled: number
  /** Values that `convert` would lose, or records that share the values of a unique group. */
  lost: number
  /** Requests of a design with a flow that have a value, of a removed field or sub-table. */
  requests?: NonNullable<MigrationQuestion['requests']>
}

/** The id of the question that a change asks; null where nothing can be lost. */
export function questionId(change: Change): string | null {
  switch (change.kind) {
    case 'removeTable':
      return `remove:${change.table.vModel}`
    case 'removeColumn':
      return `remove:${pathOf(change.table, change.column)}`
    case 'changeType':
      return `retype:${pathOf(change.table, change.column)}`
    case 'addUnique':
      return `unique:${change.columns.map(({ vModel }) => vModel).join('+')}`
    default:
      return null
  }
}

const pathOf = ({ vModel }: StoredTable, column: StoredColumn) =>
  vModel ? `${vModel}-${column.vModel}` : column.vModel

/** The questions of changes for which the database has values. */
export function listQuestions(
  changes: readonly Change[],
  counts: ReadonlyMap<string, Counts>,
): MigrationQuestion[] {
  return changes.flatMap((change): MigrationQuestion[] => {
    const id = questionId(change)
    const count = id === null ? undefined : counts.get(id)
    if (id === null || !count) return []
    const { filled, lost, requests } = count
    switch (change.kind) {
      case 'removeTable':
        return filled > 0
          ? [
              {
                id,
                kind: 'removeTable',
                label: change.table.label,
                filled,
                lost: filled,
                choices: ['retire', 'drop'],
                ...(requests && { requests }),
              },
            ]
          : []
      case 'removeColumn':
        return filled > 0
          ? [
              {
                id,
                kind: 'remove',
                label: change.column.label,
                filled,
                lost: filled,
                choices: ['retire', 'drop'],
                ...(requests && { requests }),
              },
            ]
          : []
      case 'changeType': {
        if (filled === 0 || lost === 0) return []
        const convertible = conversionOf(change.from, change.column) !== null && lost < filled
        return [
          {
            id,
            kind: 'retype',
            label: change.column.label,
            filled,
            lost,
            choices: convertible ? ['startEmpty', 'convert'] : ['startEmpty'],
          },
        ]
      }
      case 'addUnique':
        return lost > 0
          ? [
              {
                id,
                kind: 'unique',
                label: change.columns.map(({ label }) => label).join(' + '),
                filled,
                lost,
                choices: ['skip'],
              },
            ]
          : []
      default:
        return []
    }
  })
}

type Answers = NonNullable<ReleaseInput['answers']>

/** A step without its words, which the preview adds in the language of the reader. */
export interface Step extends Omit<MigrationStep, 'text' | 'sql'> {
  label: string
  /** Columns that it adds, where the words only count them. */
  names?: readonly string[]
  /** The question that decides on it; null for none. */
  question: string | null
  /** Its statements. */
  sql: readonly string[]
  /** Runs outside of the transaction, by a job, because it takes long and others go on. */
  later: boolean
}

type NewStep = Omit<Step, 'later' | 'sql' | 'question'> & { later?: boolean; sql: string | readonly string[] }

export interface MigrationPlan {
  /** The tables after the migration. */
  storage: Storage
  steps: Step[]
}

interface MigrationOptions {
  counts: ReadonlyMap<string, Counts>
  answers: Answers
  /** Whether requests show the values as they were approved: converted values leave the old ones behind. */
  hasFlow: boolean
}

/**
 * The statements of a migration, by the answers to its questions. A pure function: `counts` says what the database
 * holds.
 */
export function planMigration(
  changes: readonly Change[],
  next: Storage,
  { counts, answers, hasFlow }: MigrationOptions,
): MigrationPlan {
  const steps: Step[] = []
  const storage = structuredClone(next)
  const tableOf = (name: string) =>
    [storage.main, ...storage.subTables, ...storage.retired].find(({ table }) => table === name)!
  const created = new Set<string>()
  const filledOf = (change: Change) => counts.get(questionId(change) ?? '')?.filled ?? 0
  for (const change of changes) {
    const { table } = change
    const name = quote(table.table)
    const question = questionId(change)
    const answer = answers[question ?? '']
    const add = ({ sql, ...step }: NewStep) =>
      void steps.push({ later: false, ...step, question, sql: typeof sql === 'string' ? [sql] : sql })
    const common = { table: table.table, label: 'column' in change ? change.column.label : table.label }
    switch (change.kind) {
      case 'createTable':
        created.add(table.table)
        add({ ...common, kind: 'createTable', lock: 'none', sql: createTableSql(table, change.parent) })
        break
      case 'useTable': {
        const { names, sql } = boundTableSql(table, change.own, change.main)
        // The table has a name of its own, which others know it by.
        const own = { ...common, label: table.table }
        add({ ...own, kind: 'useTable', lock: 'none', sql: [] })
        if (sql.length > 0)
          add({
            ...own,
            ...(names.length > 0 ? { names, kind: 'addOwnColumns' as const } : { kind: 'addIndex' as const }),
            lock: 'rewrite',
            sql,
          })
        break
      }
      case 'restoreTable':
        add({ ...common, kind: 'restoreColumn', lock: 'none', sql: commentOn(`table ${name}`, table.label) })
        break
      case 'removeTable':
        if (answer === 'drop' || filledOf(change) === 0) {
          storage.retired = storage.retired.filter(({ key }) => key !== table.key)
          add({ ...common, kind: 'dropTable', lock: 'moment', sql: `drop table ${name}` })
        } else
          add({
            ...common,
            kind: 'retireTable',
            lock: 'none',
            sql: commentOn(`table ${name}`, `(retired) ${table.label}`),
          })
        break
      case 'addColumn':
        add({ ...common, kind: 'addColumn', lock: 'moment', sql: addColumnSql(table, change.column) })
        break
      case 'restoreColumn':
        add({
          ...common,
          kind: 'restoreColumn',
          lock: 'none',
          sql: commentOn(`column ${name}.${quote(change.column.column)}`, change.column.label),
        })
        break
      case 'renameColumn':
        add({
          ...common,
          kind: 'renameColumn',
          lock: 'moment',
          sql: `alter table ${name} rename column ${quote(change.from.column)} to ${quote(change.column.column)}`,
        })
        break
      case 'changeType':
        planRetype(change, { answer, filled: filledOf(change), hasFlow, storage: tableOf(table.table), add })
        break
      case 'removeColumn': {
        const stored = tableOf(table.table)
        if (answer === 'drop' || filledOf(change) === 0) {
          stored.retired = stored.retired.filter(({ key }) => key !== change.column.key)
          add({
            ...common,
            kind: 'dropColumn',
            lock: 'moment',
            sql: `alter table ${name} drop column ${quote(change.column.column)}`,
          })
        } else
          add({
            ...common,
            kind: 'retireColumn',
            lock: 'none',
            sql: commentOn(
              `column ${name}.${quote(change.column.column)}`,
              `(retired) ${change.column.label}`,
            ),
          })
        break
      }
      case 'addIndex':
      case 'dropIndex': {
        const isNew = created.has(table.table)
        const isAdded = change.kind === 'addIndex'
        add({
          ...common,
          kind: change.kind,
          lock: isNew ? 'none' : 'background',
          later: !isNew,
          sql: isAdded
            ? createIndexSql(table.table, change.column, isNew ? '' : 'concurrently ')
            : `drop index concurrently if exists ${quote(indexNameOf(table.table, change.column))}`,
        })
        break
      }
      case 'addUnique':
        if (answer === 'skip') {
          storage.uniques = storage.uniques.filter((unique) => unique.name !== change.name)
          break
        }
        add({
          table: table.table,
          label: change.columns.map(({ label }) => label).join(' + '),
          kind: 'addUnique',
          lock: created.has(table.table) ? 'none' : 'rewrite',
          sql: `create unique index ${quote(change.name)} on ${name} (${change.columns
            .map(({ column }) => quote(column))
            .join(', ')}) where delete_mark = 0`,
        })
        break
      case 'dropUnique':
        add({
          table: table.table,
          label: change.columns.map(({ label }) => label).join(' + '),
          kind: 'dropUnique',
          lock: 'moment',
          sql: `drop index if exists ${quote(change.name)}`,
        })
        break
    }
  }
  return { storage, steps: inOrder(steps) }
}

/** Columns are complete before an index or a unique group refers to them; dropped ones make room first. */
const inOrder = (steps: readonly Step[]): Step[] => {
  const rank = ({ kind }: Step) => {
    if (kind === 'dropUnique' || kind === 'dropIndex') return 0
    return kind === 'addUnique' || kind === 'addIndex' ? 2 : 1
  }
  return [...steps].sort((one, other) => rank(one) - rank(other))
}

interface RetypeOptions {
  answer: Answers[string] | undefined
  filled: number
  hasFlow: boolean
  storage: StoredTable
  add: (step: NewStep) => void
}

/**
 * Changes the type of a column: by converting its values, or, where they stay behind, by a new column. The old column is
 * renamed and retired, or dropped where it has no value. A design with a flow gets the converted values in a new column,
 * because its requests go on with the old ones.
 */
function planRetype(
  { table, from, column }: Extract<Change, { kind: 'renameColumn' | 'changeType' }>,
  { answer, filled, hasFlow, storage, add }: RetypeOptions,
): void {
  const name = quote(table.table)
  const common = { table: table.table, label: column.label }
  const conversion = answer === 'startEmpty' ? null : conversionOf(from, column)
  if (filled > 0 && conversion && !hasFlow) {
    add({
      ...common,
      kind: 'changeType',
      lock: 'rewrite',
      sql: `alter table ${name} alter column ${quote(column.column)} type ${column.type} using ${conversion.using(quote(column.column))}`,
    })
    return
  }
  if (filled === 0) {
    add({
      ...common,
      kind: 'dropColumn',
      lock: 'moment',
      sql: `alter table ${name} drop column ${quote(column.column)}`,
    })
    add({ ...common, kind: 'addColumn', lock: 'moment', sql: addColumnSql(table, column) })
  } else {
    const old = retiredName(column.column, storage)
    storage.retired.push({ ...from, key: retiredKey(from.key, old), column: old })
    add({
      ...common,
      kind: 'retireColumn',
      lock: 'moment',
      sql: `alter table ${name} rename column ${quote(column.column)} to ${quote(old)}`,
    })
    add({ ...common, kind: 'addColumn', lock: 'moment', sql: addColumnSql(table, column) })
    if (conversion)
      add({
        ...common,
        kind: 'changeType',
        lock: 'rewrite',
        sql: `update ${name} set ${quote(column.column)} = ${conversion.using(quote(old))}`,
      })
  }
}

function retiredName(column: string, { columns, retired }: StoredTable): string {
  const taken = new Set([...columns, ...retired].map((one) => one.column))
  for (let number = 1; ; number++) {
    const name = `${column.slice(0, 55)}_old${number}`
    if (!taken.has(name)) return name
  }
}
