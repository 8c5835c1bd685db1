import type { DataSetSummary } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { findKeysAddedOver, isFixedBy } from '@tessera/shared/contract/lowcode/data-set-keys'
import { refuseField } from '../../errors/refusal.ts'
import { localize } from '../../errors/translate.ts'
import { text } from './text.ts'

/** Which measures of a summary would add figures that cannot be added up. */
export function createAdditivity(
  columns: readonly DataSetResultColumn[],
  { measures, groups, filters }: DataSetSummary,
) {
  const keysOf = (at: number, isFixed: (key: DataSetResultColumn) => boolean) =>
    findKeysAddedOver(columns, measures[at]!, isFixed)
  return {
    /** Refuses a measure that would add them, with the columns that it has to be grouped by. */
    assertAdds(): void {
      measures.forEach(({ column }, at) => {
        const keys = keysOf(at, isFixedBy({ groups, filters }))
        if (keys.length === 0) return
        const found = columns.find(({ name }) => name === column)!
        throw refuseField('measures', text.notAdded, {
          name: found.label || found.name,
          columns: keys.map(({ label, name }) => localize(() => label || name)),
        })
      })
    },
    /** Whether a measure has a total over all groups. */
    hasTotal: (at: number): boolean => keysOf(at, isFixedBy({ groups: [], filters })).length === 0,
  }
}
