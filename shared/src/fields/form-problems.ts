import type { DesignProblem } from './design.ts'
import { findEmptyComparisons } from './empty-comparisons.ts'
import { findEmptyTables } from './empty-tables.ts'
import { findMissingSources } from './missing-sources.ts'
import { findUnusablePatterns, type DesignOutline } from './plan.ts'
import { findUniqueProblems } from './unique-problems.ts'

/** What keeps a form that can be read from being released. */
export const findFormProblems = (outline: DesignOutline): DesignProblem[] => [
  ...findEmptyComparisons(outline),
  ...findEmptyTables(outline),
  ...findMissingSources(outline),
  ...findUniqueProblems(outline),
  ...findUnusablePatterns(outline),
]
