import { Message } from '@arco-design/web-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from '@tessera/shared/workflow/text'

interface Row {
  readonly processId: string
  readonly flowId: string
}

/** Prints selected tasks of one flow by one of its templates. Show `dialog` on the page. */
export function usePrintTasks(): { print: (rows: readonly Row[]) => void; dialog: ReactNode } {
  const t = useText(text)
  const [printed, setPrinted] = useState<{ flowId: string; ids: readonly string[] } | null>(null)
  return {
    print(rows) {
      const [first] = rows
      if (!first) return
      if (rows.some(({ flowId }) => flowId !== first.flowId))
        return void Message.info(t('tasks.printOneFlow'))
      const ids = new Set(rows.map(({ processId }) => processId))
      setPrinted({ flowId: first.flowId, ids: [...ids] })
    },
    dialog: printed && (
      <Suspense>
        <BatchPrint
          of={{ flowId: printed.flowId }}
          ids={printed.ids}
          printId=""
          onClose={() => setPrinted(null)}
        />
      </Suspense>
    ),
  }
}

const BatchPrint = lazy(() =>
  import('@tessera/shared/workflow/task/batch-print').then((loaded) => ({ default: loaded.BatchPrint })),
)
