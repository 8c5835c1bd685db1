import { lazy, Suspense, type ReactNode } from 'react'
import type { DocumentType } from '@tessera/shared/contract/system/print-templates'

interface Props {
  type: DocumentType
  ids: readonly string[]
  /** The layout of those that print by no template. */
  standard: (tools: ReactNode) => ReactNode
  /** Counts a print from the preview. */
  count?: () => Promise<unknown>
  onClose: () => void
}

/** Prints receipts or contracts by the default template of their type, by another one, or by the standard layout. */
export function DocumentPrint({ type, ids, standard, count, onClose }: Props) {
  const [first = ''] = ids
  const shared = { of: { type }, printId: '', standard, count, onClose }
  return (
    <Suspense>
      {ids.length === 1 ? <TemplatePrint formId={first} {...shared} /> : <BatchPrint ids={ids} {...shared} />}
    </Suspense>
  )
}

const TemplatePrint = lazy(() =>
  import('@tessera/shared/workflow/task/template-print').then((loaded) => ({
    default: loaded.TemplatePrint,
  })),
)
const BatchPrint = lazy(() =>
  import('@tessera/shared/workflow/task/batch-print').then((loaded) => ({ default: loaded.BatchPrint })),
)
