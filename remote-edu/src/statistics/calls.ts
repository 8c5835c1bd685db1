import type { lessonStatistics } from '@tessera/shared/contract/edu/statistics'
import type { FigureTexts } from '@tessera/shared/contract/edu/figures/figure'
import type { Dimension } from '@tessera/shared/contract/edu/statistics'
import type { ScopeName } from '@tessera/shared/contract/edu/scopes'
import type { FilterName } from './filters.tsx'

/** The calls that every page has; those of one page stand for all. */
export type PageCalls = Pick<typeof lessonStatistics, 'summary' | 'trend' | 'group' | 'explain' | 'export'>

/** What one page shows. */
export interface PageConfig {
  readonly calls: PageCalls
  readonly texts: FigureTexts
  /** What limits the rows of its figures. */
  readonly scope: ScopeName
  /** Figures with a tile. */
  readonly tiles: readonly string[]
  /** Figures of the trend: bars and lines. */
  readonly bars: readonly string[]
  readonly lines: readonly string[]
  readonly dimensions: readonly Dimension[]
  /** Figures of the grouped table. */
  readonly columns: readonly string[]
  readonly filters: readonly FilterName[]
  /** The user chooses how the loss rate is computed. */
  readonly hasChurnMode?: true
}

/** The figure, or the cell of a group, whose rows are shown. */
export interface Opened {
  readonly figure: string
  readonly groupBy?: Dimension
  readonly key?: string
  readonly label?: string
  /** Of this coach only. */
  readonly coachIds?: string
  /** Other days than those of the page: of one bucket of a trend, or of an alert. */
  readonly days?: { readonly dateFrom: string; readonly dateTo: string }
}
