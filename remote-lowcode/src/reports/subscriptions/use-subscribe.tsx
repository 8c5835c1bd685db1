import { IconNotification } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import type { Entered } from '@tessera/shared/reports/parameter-values'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { ReportAction } from '../view/actions.tsx'
import { text } from './text.ts'

const SubscriptionsDrawer = lazy(() =>
  import('./drawer.tsx').then(({ SubscriptionsDrawer: Loaded }) => ({ default: Loaded })),
)

interface Options {
  id: string
  name: string
  parameters: readonly DataSetParameter[]
  /** What the report on screen was made for; a new subscription begins with it. */
  entered: Entered
}

/** Opens the subscriptions of a report from its page. */
export function useSubscribe(options: Options): { action: ReportAction; dialog: ReactNode } {
  const t = useText(text)
  const [isOpen, setOpen] = useState(false)
  const { scope, anchor } = usePortalScope()
  return {
    action: {
      key: 'subscribe',
      label: t('subscription.open'),
      icon: <IconNotification />,
      run: () => setOpen(true),
    },
    dialog: (
      <>
        {anchor}
        {isOpen && (
          <Suspense fallback={null}>
            <SubscriptionsDrawer {...options} scope={scope} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    ),
  }
}
