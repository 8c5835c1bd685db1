import { Button } from '@arco-design/web-react'
import { IconNotification } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState } from 'react'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { Entered } from '@tessera/shared/reports/parameter-values'
import { text } from './text.ts'

const SubscriptionsDrawer = lazy(() =>
  import('./drawer.tsx').then(({ SubscriptionsDrawer: Loaded }) => ({ default: Loaded })),
)

interface Props {
  id: string
  name: string
  parameters: readonly DataSetParameter[]
  /** What the report on screen was made for; a new subscription begins with it. */
  entered: Entered
}

/** Opens the subscriptions of a report from its page. */
export function SubscribeButton(props: Props) {
  const t = useText(text)
  const [isOpen, setOpen] = useState(false)
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      <Button icon={<IconNotification />} onClick={() => setOpen(true)}>
        {t('subscription.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SubscriptionsDrawer {...props} scope={scope} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
