import type { MeasureKind } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetType } from '@tessera/shared/contract/lowcode/data-sets'
import { refuse } from '../../errors/refusal.ts'
import { ExactSum } from './decimal.ts'
import { compareIn } from './ordering.ts'
import { text } from './text.ts'
import type { Value } from './values.ts'

/** A figure over the rows that are added to it. */
export interface Measure {
  add(value: string | number | boolean): void
  value(): Value
}

export interface MeasurePlan {
  readonly how: MeasureKind
  readonly type: DataSetType
  readonly isSingle: boolean
}

/** An empty figure. `isSingle`: of one row at most, so that a sum without a value is none. */
export function createMeasure(
  { how, type, isSingle }: MeasurePlan,
  budget: { left: number; readonly max: number },
): Measure {
  switch (how) {
    case 'count': {
      let n = 0
      return { add: () => void n++, value: () => n }
    }
    case 'countDistinct': {
      const values = new Set<unknown>()
      return {
        add(value) {
          const { size } = values
          values.add(value)
          if (values.size > size && budget.left-- <= 0) throw refuse(text.tooManyValues, { n: budget.max })
        },
        value: () => values.size,
      }
    }
    case 'sum':
    case 'average': {
      const sum = new ExactSum()
      let n = 0
      return {
        add(value) {
          sum.add(value as number | string)
          n++
        },
        value() {
          if (n === 0) return how === 'sum' && !isSingle ? 0 : null
          return how === 'sum' ? sum.value : sum.averageOf(n)
        },
      }
    }
    case 'min':
    case 'max': {
      let found: string | number | boolean | null = null
      const direction = how === 'min' ? -1 : 1
      return {
        add(value) {
          if (found === null || compareIn(type, value, found) * direction > 0) found = value
        },
        value: () => found,
      }
    }
  }
}
