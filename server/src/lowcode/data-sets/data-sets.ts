import { formatInstant } from '@tessera/shared/contract/fields/instant'
import type { DataSetPeriod, PeriodDays } from '@tessera/shared/contract/lowcode/data-set-period'
import type { DataSetSummary } from '@tessera/shared/contract/lowcode/data-set-summary'
import {
  dataSetMenu,
  type DataSetDefinition,
  type DataSetParameter,
  type DataSetResult,
  type DataSetResultColumn,
  type DataSetResultRow,
  type FigurePage,
} from '@tessera/shared/contract/lowcode/data-sets'
import { Code } from '@tessera/shared/contract/wire'
import { Refusal, refuse, refuseField } from '../../errors/refusal.ts'
import type { Db } from '../../db/connect.ts'
import { formatText } from '../../errors/translate.ts'
import {
  SourceGone,
  type DataSetCaller,
  type DataSetKind,
  type DataSetKinds,
  type DataSetValues,
  type ExtraColumns,
  type FigureCell,
} from '../../feature/data-set-kind.ts'
import { canCall } from '../../permissions/access.ts'
import { rightsNumber } from '../../permissions/rights-number.ts'
import { withinSize } from './answer-size.ts'
import { compileNarrowing, type Narrowing } from './narrow.ts'
import { resolveParameters } from './parameters.ts'
import { resolvePeriod, type ResolvedPeriod } from './period.ts'
import { readRows } from './read-rows.ts'
import { openReader, type DataSetReader } from './reader.ts'
import { canRun, listRunnable } from './run-right.ts'
import { openSharedRuns } from './shared-runs.ts'
import {
  findDeletedName,
  listEnabledDataSets,
  listNewlyNamed,
  readDataSet,
  readStateOf,
  type DataSet,
} from './store.ts'
import { summarize } from './summarize.ts'
import { text } from './text.ts'

const previewRows = 100

interface RunOptions {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly limit: number
  readonly fresh: boolean
}
export type SummaryResult = DataSetResult & {
  total?: DataSetResultRow
  days?: PeriodDays
  daysBefore?: PeriodDays
}
/** Rows are those of filters, of a period and of groups of a summary. */
type RowOptions = RunOptions &
  Partial<Pick<Narrowing, 'filters' | 'within'>> & { readonly period?: DataSetPeriod | undefined }

/** Runs data sets for their callers: the rights of the caller are checked each time, also where rows are cached. */
export interface DataSets {
  readonly kinds: DataSetKinds
  columns(
    caller: DataSetCaller,
    id: string,
    signal: AbortSignal,
  ): Promise<{
    list: DataSetResultColumn[]
    parameters: DataSetParameter[]
    hasPeriod: boolean
    gone?: string
  }>
  run(caller: DataSetCaller, id: string, options: RowOptions, signal: AbortSignal): Promise<DataSetResult>
  summarize(
    caller: DataSetCaller,
    id: string,
    options: RunOptions & DataSetSummary,
    signal: AbortSignal,
  ): Promise<SummaryResult>
  /**
   * Refuses a portal or a report, as JSON text, that names a data set which knows no rows of a caller and which this caller
   * may not run: its readers could run it. What the text `before` named stays.
   */
  assertMayName(caller: DataSetCaller, named: string, before: string): Promise<void>
  /** A text that changes when one of these data sets is changed, disabled or deleted. */
  readStateOf(db: Db, ids: readonly string[]): Promise<string>
  /** The values of parameters that are not of a data set, by the same rules. */
  resolve(parameters: readonly DataSetParameter[], sent: Readonly<Record<string, unknown>>): DataSetValues
  /** Opens all rows, without a cache. The caller closes the reader. Throws `SourceGone` where the source is gone. */
  open(
    caller: DataSetCaller,
    id: string,
    asked: {
      readonly parameters: Readonly<Record<string, unknown>>
      readonly signal: AbortSignal
      readonly extra?: ExtraColumns | undefined
      readonly filters?: Narrowing['filters'] | undefined
      readonly period?: DataSetPeriod | undefined
    },
  ): Promise<DataSetReader>
  /** The page that shows the rows behind figures; null for a data set without figures. Throws `SourceGone`. */
  explain(
    caller: DataSetCaller,
    id: string,
    asked: FigureCell & Pick<RowOptions, 'parameters' | 'period'>,
  ): Promise<FigurePage | null>
  /** The first rows of a definition. The caller of this function has checked who may define it. */
  preview(
    caller: DataSetCaller,
    definition: DataSetDefinition,
    values: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<DataSetResult & { available: DataSetResultColumn[] }>
  /** The enabled data sets that a caller may run, in their order. */
  listRunnable(caller: DataSetCaller): Promise<Awaited<ReturnType<typeof listEnabledDataSets>>>
  kindOf(definition: Pick<DataSetDefinition, 'source'>): DataSetKind
}

export function openDataSets(kinds: DataSetKinds): DataSets {
  const runs = openSharedRuns()
  const kindOf = ({ source }: Pick<DataSetDefinition, 'source'>): DataSetKind => {
    const kind = kinds.get(source.kind)
    if (!kind) throw new SourceGone(text.noKind)
    return kind
  }
  const parametersOf = (
    definition: DataSetDefinition,
    { lang }: DataSetCaller,
  ): readonly DataSetParameter[] =>
    kindOf(definition).parameters?.(definition.source, lang) ?? definition.parameters

  /** A data set that the caller may run, with the version of its source. Throws `SourceGone` where that is gone. */
  async function requireRunnable(caller: DataSetCaller, set: DataSet): Promise<string> {
    const kind = kindOf(set)
    if (!kind.knowsCaller && !(await canRun(caller.db, caller.session, set.id)))
      throw refuse(text.notGranted, {}, Code.forbidden)
    return kind.assertReadable(caller, set.source)
  }
  async function load({ db, session }: DataSetCaller, id: string): Promise<DataSet> {
    const set = await readDataSet(db, id).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== Code.notFound) throw error
      // Who manages data sets reads which one is missing; others learn no names.
      const isManager = session.administrator || canCall(session.access, { menu: dataSetMenu })
      const name = isManager ? await findDeletedName(db, id) : null
      throw name === null
        ? refuse(text.gone, {}, Code.notFound)
        : refuse(text.goneNamed, { name }, Code.notFound)
    })
    if (set.enabledMark === 0) throw refuse(text.disabled)
    return set
  }
  /** The same rows for everybody where the kind knows no caller, else for one user with the same rights. */
  function keyOf(set: DataSet, version: string, caller: DataSetCaller, asked: unknown): string {
    const { session, lang } = caller
    const who = kindOf(set).knowsCaller ? [session.userId, session.organizeId, rightsNumber(session)] : []
    return JSON.stringify([set.id, set.lastModifyTime, version, lang, who, asked])
  }

  /** A data set that the caller may run, with the values of its parameters. */
  async function prepare(
    caller: DataSetCaller,
    id: string,
    { parameters, period: named }: Pick<RowOptions, 'parameters' | 'period'>,
  ) {
    const set = await load(caller, id)
    await requireRunnable(caller, set)
    const kind = kindOf(set)
    const period = named && resolvePeriod(named, formatInstant(Date.now(), 'yyyy-MM-dd'))
    const days = period && period.column === undefined ? periodValues(kind, period.days) : {}
    const values = resolveParameters(parametersOf(set, caller), { ...parameters, ...days })
    return { set, kind, period, values }
  }

  /** Answers of one run that several callers may share. */
  async function answer<T extends DataSetResult>(
    caller: DataSetCaller,
    id: string,
    { options, signal }: { options: RowOptions; signal: AbortSignal },
    read: (reader: DataSetReader, asked: Asked) => Promise<T>,
  ): Promise<T | DataSetResult> {
    const set = await load(caller, id)
    try {
      const version = await requireRunnable(caller, set)
      const { fresh, parameters, period: named, ...asked } = options
      const kind = kindOf(set)
      const period = named && resolvePeriod(named, formatInstant(Date.now(), 'yyyy-MM-dd'))
      const valuesIn = (days: PeriodDays | undefined) =>
        resolveParameters(parametersOf(set, caller), {
          ...parameters,
          ...(days ? periodValues(kind, days) : {}),
        })
      const byParameters = period !== undefined && period.column === undefined
      const values = valuesIn(byParameters ? period.days : undefined)
      const key = keyOf(set, version, caller, [
        asked,
        period,
        [...values].map(([name, { value }]) => [name, value]),
      ])
      return await runs.get(key, { seconds: set.cacheSeconds, fresh, signal }, (limit) => {
        const reading = { kind, caller, definition: set, signal: limit }
        return withReader({ ...reading, values }, (reader) => {
          if (!byParameters || !period.before) return read(reader, { period })
          const valuesBefore = valuesIn(period.before)
          return withReader({ ...reading, values: valuesBefore }, ({ rows }) =>
            read(reader, { period, before: rows }),
          )
        })
      })
    } catch (error) {
      return describeGone(error, caller)
    }
  }

  return {
    kinds,
    kindOf,
    async columns(caller, id, signal) {
      const set = await load(caller, id)
      try {
        await requireRunnable(caller, set)
        const kind = kindOf(set)
        const parameters = [...parametersOf(set, caller)]
        const hasPeriod = kind.periodParameters !== undefined
        if (set.columns.length > 0 && !kind.hasColumnRights)
          return {
            list: set.columns.map((column) => ({ ...column, label: column.label || column.name })),
            parameters,
            hasPeriod,
          }
        // The first rows tell the columns, which need the parameters.
        if (!kind.hasColumnRights && parameters.some((one) => one.required && one.defaultValue === ''))
          return { list: [], parameters, hasPeriod }
        const values = resolveParameters(
          parameters.map((one) => ({ ...one, required: 0 })),
          {},
        )
        const list = await withReader({ kind, caller, definition: set, values, signal }, (reader) =>
          Promise.resolve([...reader.columns]),
        )
        return { list, parameters, hasPeriod }
      } catch (error) {
        const { gone } = describeGone(error, caller)
        return { list: [], parameters: [], hasPeriod: false, gone: gone! }
      }
    },
    run: (caller, id, options, signal) =>
      answer(caller, id, { options, signal }, (reader, { period }) => {
        const { limit, filters = [], within = [] } = options
        const isMeant = compileNarrowing(reader.columns, { filters, within, period })
        return readRows(reader, { limit, lang: caller.lang, isMeant })
      }),
    summarize: (caller, id, options, signal) =>
      answer(caller, id, { options, signal }, async (reader, { period, before }): Promise<SummaryResult> => {
        const readAt = Date.now()
        const { columns } = reader
        const rows = { columns, rows: reader.rows(), period, before: before?.() }
        const summary = await summarize(rows, options)
        return { ...summary, ...withinSize(summary, caller.lang), readAt }
      }),
    async assertMayName({ db, session }, named, before) {
      const open = [...kinds.values()].filter(({ knowsCaller }) => !knowsCaller).map(({ kind }) => kind)
      const ids = await listNewlyNamed(db, open, named, before)
      const runnable = await listRunnable(db, session, ids)
      if (ids.some((id) => !runnable.has(id))) throw refuse(text.notGranted, {}, Code.forbidden)
    },
    readStateOf,
    resolve: (parameters, sent) => resolveParameters(parameters, sent),
    async open(caller, id, { parameters, signal, extra, filters = [], period: named }) {
      const { set, kind, period, values } = await prepare(caller, id, { parameters, period: named })
      const reader = await openReader({ kind, caller, definition: set, values, signal, extra })
      return filters.length === 0 && period?.column === undefined
        ? reader
        : narrowReader(reader, { filters, within: [], period })
    },
    async explain(caller, id, { within, filters, ...asked }) {
      const { set, kind, values } = await prepare(caller, id, asked)
      return kind.explain ? kind.explain(caller, set.source, values, { within, filters }) : null
    },
    async preview(caller, definition, values, signal) {
      try {
        const kind = kindOf(definition)
        await kind.assertReadable(caller, definition.source)
        await kind.validate(caller, definition)
        const resolved = resolveParameters(parametersOf(definition, caller), values)
        return await withReader({ kind, caller, definition, values: resolved, signal }, async (reader) => ({
          ...(await readRows(reader, { limit: previewRows, lang: caller.lang })),
          available: [...reader.available],
        }))
      } catch (error) {
        const gone = describeGone(error, caller)
        return { ...gone, available: error instanceof SourceGone ? [...error.available] : [] }
      }
    },
    async listRunnable(caller) {
      const all = await listEnabledDataSets(caller.db)
      const open = all.filter((set) => kinds.get(set.source.kind)?.knowsCaller === false)
      const granted = await listRunnable(
        caller.db,
        caller.session,
        open.map(({ id }) => id),
      )
      const runnable: typeof all = []
      for (const set of all) {
        const kind = kinds.get(set.source.kind)
        if (!kind || (!kind.knowsCaller && !granted.has(set.id))) continue
        if (kind.knowsCaller && !(await isReadable(kind, caller, set))) continue
        runnable.push(set)
      }
      return runnable
    },
  }
}

/** What a reader is opened for. `before`: the rows of the period before, where parameters choose the period. */
interface Asked {
  readonly period: ResolvedPeriod | undefined
  readonly before?: DataSetReader['rows']
}

/** The values of the parameters of a kind that choose its period. */
function periodValues({ periodParameters }: DataSetKind, { from, to }: PeriodDays): Record<string, string> {
  if (!periodParameters) throw refuseField('period', text.noPeriod)
  const [first, last] = periodParameters
  return { [first]: from, [last]: to }
}

/** Whether the caller may read the source. One that is gone is offered, so that users read why it has no rows. */
async function isReadable(
  kind: DataSetKind,
  caller: DataSetCaller,
  { source }: Pick<DataSetDefinition, 'source'>,
): Promise<boolean> {
  try {
    await kind.assertReadable(caller, source)
    return true
  } catch (error) {
    if (error instanceof SourceGone) return true
    if ((error as { code?: unknown }).code === Code.forbidden) return false
    throw error
  }
}

/** The same reader with the rows that are meant only. */
async function narrowReader(reader: DataSetReader, narrowing: Narrowing): Promise<DataSetReader> {
  try {
    const isMeant = compileNarrowing(reader.columns, narrowing)
    return {
      ...reader,
      async *rows() {
        for await (const batch of reader.rows()) yield batch.filter(isMeant)
      },
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}

async function withReader<T>(
  reading: Parameters<typeof openReader>[0],
  read: (reader: DataSetReader) => Promise<T>,
): Promise<T> {
  const reader = await openReader(reading)
  try {
    return await read(reader)
  } finally {
    await reader.close()
  }
}

/** The answer of a data set whose source is gone; throws any other error. */
function describeGone(error: unknown, { lang }: DataSetCaller): DataSetResult {
  if (!(error instanceof SourceGone)) throw error
  const gone = formatText({ text: error.text, values: error.values }, lang)
  return { columns: [], rows: [], truncated: false, gone, readAt: Date.now() }
}
