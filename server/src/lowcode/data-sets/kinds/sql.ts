import { instantOfDay } from '@tessera/shared/contract/fields/instant'
import { Code } from '@tessera/shared/contract/wire'
import type { DataSetType } from '@tessera/shared/contract/lowcode/data-sets'
import type { ColumnKind, Value } from '../../../data/sources/source.ts'
import { openOfferedSource } from '../../../data/sources/store.ts'
import type { Sources } from '../../../data/sources/sources.ts'
import { Refusal, refuse } from '../../../errors/refusal.ts'
import { SourceGone, type DataSetKind, type DataSetValues } from '../../../feature/data-set-kind.ts'
import {
  bindParameters,
  locateError,
  type ParameterType,
  type ParameterValue,
} from '../../../statements/bind.ts'
import type { ClassifyStatement } from '../../../statements/classify.ts'
import { text } from '../text.ts'

/** Rows that are read at once: a batch has a limit of bytes. */
const batchRows = 250

interface SqlServices {
  readonly sources: Sources
  readonly judge: ClassifyStatement
}

/** A statement on a data source. It reads only, and its values are bound, never pasted in. */
export function sqlKind({ sources, judge }: SqlServices): DataSetKind<'sql'> {
  const openSource = async (linkId: string) => {
    try {
      return await sources.open(linkId)
    } catch (error) {
      if (error instanceof Refusal && error.code === Code.notFound) throw new SourceGone(text.goneSource)
      throw error
    }
  }
  return {
    kind: 'sql',
    knowsCaller: false,
    hasColumnRights: false,
    async validate(caller, { source: { linkId, statement }, parameters }) {
      const { dialect } = await openOfferedSource(sources, linkId, caller)
      await judge(dialect, statement, ['select'])
      // Refuses names that are no parameters.
      bindParameters(
        dialect,
        statement,
        new Map(parameters.map(({ name, type }) => [name, { type: bound[type], value: null }])),
      )
    },
    async assertReadable(_, { linkId }) {
      await openSource(linkId)
      return ''
    },
    async open(_, { source: { linkId, statement, timeoutSeconds } }, sent, signal) {
      const source = await openSource(linkId)
      await judge(source.dialect, statement, ['select'])
      const values = toBound(sent)
      // Somewhat later than the limit of the run, whose sentence users read.
      const timeoutMs = timeoutSeconds * 1_000 + 2_000
      const statementRows = source.cursor(bindParameters(source.dialect, statement, values), {
        batch: batchRows,
        timeoutMs,
        signal,
      })
      const cursor = statementRows[Symbol.asyncIterator]()
      const first = await cursor.next().catch((error: unknown) => {
        throw locateError(error, source.dialect, statement, values)
      })
      const columns = first.done ? [] : first.value.columns
      const names = columns.map(({ name }) => name)
      const twice = names.find((name, at) => names.indexOf(name) !== at)
      if (twice !== undefined) {
        await cursor.return?.(undefined)
        throw refuse(text.resultTwice, { name: twice })
      }
      /** Columns of texts stay such, also where the first of them look like days. Truth values are read as texts, too. */
      const typeOf = ({ kind }: { kind: ColumnKind }, at: number): DataSetType | null =>
        knownTypes[kind] ??
        (source.dialect !== 'sqlite' &&
        (kind === 'varchar' || kind === 'text') &&
        !first.done &&
        first.value.rows.every((row) => typeof row[at] !== 'boolean')
          ? 'text'
          : null)
      async function* rows(): AsyncGenerator<Value[][]> {
        if (first.done) return
        yield first.value.rows
        for (;;) {
          const next = await cursor.next()
          if (next.done) return
          yield next.value.rows
        }
      }
      return {
        columns: columns.map((one, at) => ({
          name: one.name,
          label: '',
          type: typeOf(one, at),
          ...(knownTypes[one.kind] ? { isWhole: one.kind !== 'decimal' } : {}),
        })),
        rows: rows(),
        close: async () => void (await cursor.return?.(undefined)),
      }
    },
  }
}

/** Types that a column has whatever its values are; whether a time is a date only, its values say. */
const knownTypes: Readonly<Partial<Record<ColumnKind, DataSetType>>> = {
  int: 'number',
  bigint: 'number',
  decimal: 'number',
}

const bound: Readonly<Record<DataSetType, ParameterType>> = {
  text: 'varchar',
  number: 'decimal',
  boolean: 'int',
  date: 'datetime',
  time: 'datetime',
}

/** Values as statements bind them: days and times as times, booleans as 0 and 1. */
const toBound = (sent: DataSetValues): ReadonlyMap<string, ParameterValue> =>
  new Map(
    [...sent].map(([name, { type, value }]) => {
      const one = (item: unknown): unknown => {
        if (item === null) return null
        if (type === 'boolean') return item === true ? 1 : 0
        if (type === 'date') return new Date(instantOfDay(String(item)))
        return type === 'time' ? new Date(item as number) : item
      }
      return [name, { type: bound[type], value: Array.isArray(value) ? value.map(one) : one(value) }]
    }),
  )
