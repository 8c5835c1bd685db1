import * as z from 'zod'
import { listOf, oneOf, words } from '../settings-schema.ts'
import { DataSetUse, isComplete, noDataSet } from './data-set-use.ts'

/** A figure: a number, the total of a list call, the value of a data interface or data set, or a figure that a remote contributes. */
export const Figure = z.object({
  fullName: words,
  num: z.union([z.number(), z.string()]).catch(0),
  dataType: words,
  /** Path of a list call, or the id of a data interface. */
  propsApi: words,
  icon: words,
  /** A figure of `HomeFigures`, which knows the value of the period before. */
  figure: z.object({ path: z.string(), name: z.string() }).optional().catch(undefined),
  /** Of `dataType` dataSet: its first row, or its first measure. */
  dataSet: DataSetUse.optional().catch(undefined),
})
export type Figure = z.output<typeof Figure>

/** A column of rows: its key, and what it is called. The key is '' while it is not chosen yet. */
export const RowColumn = z.object({ key: words, label: words })
export type RowColumn = z.output<typeof RowColumn>

/** Where rows come from. `dataType` and `propsApi` are the words of older designers. */
export const rowSource = {
  dataType: oneOf(['static', 'dynamic', 'dataSet'], 'static'),
  /** Id of a data interface. */
  propsApi: words,
  dataSet: DataSetUse.catch(noDataSet),
  /** Figures that are the rows: their names and values. */
  list: listOf(Figure),
  /** The column that names a row, and those with its values. */
  nameKey: words,
  valueKeys: listOf(RowColumn, 20),
}
const Source = z.object(rowSource)
export type RowSource = z.output<typeof Source>

/** How the rows of a source are found. */
export type SourceKind = 'static' | 'counts' | 'interface' | 'dataSet'
export function sourceKindOf({
  dataType,
  propsApi,
  list,
}: Pick<RowSource, 'dataType' | 'propsApi' | 'list'>): SourceKind {
  if (dataType !== 'dynamic') return dataType
  return list.length > 0 && propsApi === '' ? 'counts' : 'interface'
}

/** Whether something is chosen that has rows. */
export function hasSource(source: RowSource): boolean {
  const kind = sourceKindOf(source)
  if (kind === 'dataSet') return source.dataSet.id !== ''
  return kind === 'interface' ? source.propsApi !== '' : source.list.length > 0
}

/** What keeps a source from having rows. */
export function findSourceProblem(source: RowSource): 'noSource' | 'noMeasureColumn' | null {
  if (!hasSource(source)) return 'noSource'
  const { group, measures } = source.dataSet
  const isSummary = source.dataType === 'dataSet' && group !== ''
  return isSummary && !measures.every(isComplete) ? 'noMeasureColumn' : null
}
