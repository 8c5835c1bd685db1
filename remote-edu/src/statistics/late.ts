import type { FigureBasis } from '@tessera/shared/contract/edu/figures/figure'
import type { LateChanges } from '@tessera/shared/contract/edu/statistics'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const none: LateChanges = { lessons: 0, documents: 0 }

/** What later corrections have changed of figures with a basis; '' where nothing. */
export function useLateText(): (basis: FigureBasis, late: LateChanges | undefined) => string {
  const t = useText(text)
  return (basis, late = none) => {
    const count = basis === 'lesson' ? late.lessons : late.lessons + late.documents
    return count > 0 ? t(`statistics.late.${basis}`, { ...late }) : ''
  }
}
