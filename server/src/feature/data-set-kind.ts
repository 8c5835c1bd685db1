import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type * as z from 'zod'
import type { Narrowing } from '@tessera/shared/contract/lowcode/data-set-summary'
import type {
  DataSetColumn,
  DataSetDefinition,
  DataSetKindName,
  DataSetParameter,
  DataSetResultColumn,
  DataSetSource,
  DataSetType,
  FigurePage,
  SourceOf,
} from '@tessera/shared/contract/lowcode/data-sets'
import type { ExportContext } from '../export/exporter.ts'

/** Who runs a data set. */
export type DataSetCaller = ExportContext

/** What a data set reads is gone: a deleted record, or a column that it no longer has. */
export class SourceGone extends Error {
  readonly text: LocalizedText
  readonly values: Readonly<Record<string, unknown>>
  /** The columns that are left, for the designer who chooses others. */
  readonly available: readonly DataSetColumn[]

  constructor(
    text: LocalizedText,
    values: Readonly<Record<string, unknown>> = {},
    available: readonly DataSetColumn[] = [],
  ) {
    super(text.en)
    this.text = text
    this.values = values
    this.available = available
  }
}

/** A column of a source; its type is null where the first rows decide. */
export type SourceColumn = Omit<DataSetResultColumn, 'type'> & { readonly type: DataSetType | null }

/** Values of the parameters of a data set, by name: null for none, a list for `in (@name)`. */
export type DataSetValues = ReadonlyMap<string, { readonly type: DataSetType; readonly value: unknown }>

/** Columns that a run asks for beside those of the data set. Kinds that know records have them, and figures the ids of groups. */
export interface ExtraColumns {
  /** Columns with files whose addresses are wanted, too. */
  readonly pictures: ReadonlySet<string>
  /** Whether the ids of the records, or of the groups, are wanted. */
  readonly ids: boolean
}
/** The column with the address of the first picture of another one, whose values are the names of the files. */
export const pictureColumn = (column: string): string => `${column}:picture`
/** The column with the ids of the records, or of the groups. */
export const recordColumn = ':record'

/** A source that is being read. */
export interface OpenedSource {
  readonly columns: readonly SourceColumn[]
  /** Columns that the source has, and the caller may see in no row. */
  readonly hidden?: ReadonlySet<string>
  /** Columns that were asked for as extra ones. */
  readonly extra?: readonly SourceColumn[]
  /** Batches of rows with their values in the order of the columns, then of the extra ones. */
  readonly rows: AsyncIterable<readonly (readonly unknown[])[]>
  /** Ends reading, also where no row was read. */
  close(): Promise<void>
}

export type DefinitionOf<K extends DataSetKindName> = Omit<DataSetDefinition, 'source'> & {
  readonly source: SourceOf<K>
}

/** A field that a data set can have as a column, and, as a filter, as a parameter. */
export interface SourceField {
  readonly name: string
  readonly label: string
  readonly type: DataSetType
  readonly isFilter: boolean
}

/** A figure, or a group of figures, that a data set can have. */
export interface FigureChoice {
  readonly key: string
  readonly name: string
}

/** Which row of figures is meant: the values of its groups, and filters. */
export type FigureCell = Readonly<Pick<z.output<typeof Narrowing>, 'within' | 'filters'>>

/** The figures of a page of statistics. */
export interface FigureArea {
  readonly area: string
  readonly name: string
  /** `groups`: the keys by which a figure can be grouped. */
  readonly figures: readonly (FigureChoice & { readonly groups: readonly string[] })[]
  readonly groups: readonly FigureChoice[]
}

/** A kind of source. The area that owns the source declares it (`dataSetKinds` of its feature). */
export interface DataSetKind<K extends DataSetKindName = DataSetKindName> {
  readonly kind: K
  /**
   * Whether the rows depend on the caller, whose own rights on the source decide who may run it. Rows are cached for
   * each caller then.
   */
  readonly knowsCaller: boolean
  /** Whether columns depend on the caller, too. */
  readonly hasColumnRights: boolean
  /** Refuses what cannot be stored: a source that the caller may not use, parameters that it does not have. */
  validate(caller: DataSetCaller, definition: DefinitionOf<K>): Promise<void>
  /** Parameters that every data set of the kind has, in place of those of its definition. */
  parameters?(source: SourceOf<K>, lang: Lang): readonly DataSetParameter[]
  /** The parameters that choose the period of its rows: the first day and the last one. */
  readonly periodParameters?: readonly [from: string, to: string]
  /** Name of a source that is no record. */
  nameOf?(sourceId: string, lang: Lang): string
  /** The columns of a record, and whether parameters can select rows by them. */
  listFields?(caller: DataSetCaller, sourceId: string): Promise<readonly SourceField[]>
  /** What can be chosen of figures. */
  listFigures?(caller: DataSetCaller): Promise<readonly FigureArea[]>
  /**
   * Throws `SourceGone`, and a refusal for a caller who may not read the source. Returns its version: rows that were cached
   * of another version do not count.
   */
  assertReadable(caller: DataSetCaller, source: SourceOf<K>): Promise<string>
  /** The page that shows the rows behind a row of figures. */
  explain?(
    caller: DataSetCaller,
    source: SourceOf<K>,
    values: DataSetValues,
    row: FigureCell,
  ): Promise<FigurePage>
  open(
    caller: DataSetCaller,
    definition: DefinitionOf<K>,
    values: DataSetValues,
    signal: AbortSignal,
    extra?: ExtraColumns,
  ): Promise<OpenedSource>
}

/** What a feature declares: a kind of any name. */
export type DeclaredKind = { [K in DataSetKindName]: DataSetKind<K> }[DataSetKindName]

/** All kinds by their name. A kind gets definitions of its own kind only. */
export type DataSetKinds = ReadonlyMap<DataSetKindName, DataSetKind>

/** The id that a source names, by which uses are found; null for none. */
export function sourceIdOf(source: DataSetSource): string | null {
  switch (source.kind) {
    case 'interface':
    case 'design':
      return source.id
    case 'figure':
      return source.area
    case 'sql':
      return source.linkId
    case 'static':
      return null
  }
}
