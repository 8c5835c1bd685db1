import { Button } from '@arco-design/web-react'
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { text } from './text.ts'

const Dialog = lazy(() => import('./dialog.tsx').then((loaded) => ({ default: loaded.BatchEditDialog })))

interface Selection {
  ids: readonly string[]
  clear: () => void
}

/** The button that sets one field in the selected records, and its dialog. */
export function useBatchEdit(options: Omit<ComponentProps<typeof Dialog>, 'ids' | 'onChanged' | 'onClose'>): {
  button: (selection: Selection) => ReactNode
  dialog: ReactNode
} {
  const t = useText(text)
  const [selection, setSelection] = useState<Selection | null>(null)
  return {
    button: (selected) => (
      <Button size="small" onClick={() => setSelection(selected)}>
        {t('batch.title')}
      </Button>
    ),
    dialog: selection && (
      <Suspense>
        <Dialog
          {...options}
          ids={selection.ids}
          onChanged={selection.clear}
          onClose={() => setSelection(null)}
        />
      </Suspense>
    ),
  }
}
