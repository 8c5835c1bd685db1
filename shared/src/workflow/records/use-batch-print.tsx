import { Button } from '@arco-design/web-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './list-text.ts'

const BatchPrint = lazy(() =>
  import('../task/batch-print.tsx').then((loaded) => ({ default: loaded.BatchPrint })),
)

/** The button that prints the selected records by a template of their design, and the preview. */
export function useBatchPrint(
  designId: string,
  /** The template that the design names; '' for none. */
  printId: string,
): { button: (selection: { ids: readonly string[] }) => ReactNode; dialog: ReactNode } {
  const t = useText(text)
  const [ids, setIds] = useState<readonly string[] | null>(null)
  return {
    button: (selection) => (
      <Button size="small" onClick={() => setIds(selection.ids)}>
        {t('records.print')}
      </Button>
    ),
    dialog: ids && (
      <Suspense>
        <BatchPrint of={{ designId }} ids={ids} printId={printId} onClose={() => setIds(null)} />
      </Suspense>
    ),
  }
}
