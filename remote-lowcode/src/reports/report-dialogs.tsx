import { lazy, Suspense, useState, type ReactNode } from 'react'
import { reports, type ReportRow } from '@tessera/shared/contract/lowcode/reports'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { Action } from '@tessera/shared/ui/table/column'
import { text as linkText } from './links/text.ts'
import type { SubscriptionsProps } from './subscriptions/drawer.tsx'
import { text as subscriptionText } from './subscriptions/text.ts'
import { text as versionText } from './versions/text.ts'

const SubscriptionsDrawer = lazy(() =>
  import('./subscriptions/drawer.tsx').then(({ SubscriptionsDrawer: Loaded }) => ({ default: Loaded })),
)
const ReportLinkDialog = lazy(() =>
  import('./links/dialog.tsx').then(({ ReportLinkDialog: Loaded }) => ({ default: Loaded })),
)
const VersionsDrawer = lazy(() =>
  import('./versions/drawer.tsx').then(({ VersionsDrawer: Loaded }) => ({ default: Loaded })),
)

interface Opened {
  what: 'subscriptions' | 'link' | 'versions'
  id: string
  name: string
}
type Row = ReportRow & { enabledMark: 0 | 1 }

/** The dialogs of a report that its list opens: subscriptions, public link and versions. */
export function useReportDialogs({ id: modelId }: PageProps['menu']): {
  actions: Action<Row>[]
  dialog: ReactNode
} {
  const t = useText(subscriptionText)
  const tl = useText(linkText)
  const tv = useText(versionText)
  const mayEdit = useCan(modelId)(defaultCodes.edit)
  const { scope, anchor } = usePortalScope()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open =
    (dialog: Opened['what']) =>
    ({ id, fullName }: Row) =>
      setOpened({ what: dialog, id, name: fullName })
  const actions: Action<Row>[] = [
    {
      label: t('subscription.list'),
      hidden: ({ enabledMark }) => enabledMark !== 1,
      run: open('subscriptions'),
    },
    { label: tl('reportLink.list'), code: defaultCodes.edit, run: open('link') },
    { label: tv('reportVersions.list'), run: open('versions') },
  ]
  const close = () => setOpened(null)
  const what = opened?.what
  const props = opened && { id: opened.id, name: opened.name, scope, onClose: close }
  const dialog = (
    <>
      {anchor}
      <Suspense fallback={null}>
        {props && what === 'subscriptions' && <SubscriptionsOfReport {...props} />}
        {props && what === 'link' && <ReportLinkDialog {...props} />}
        {props && what === 'versions' && <VersionsDrawer {...props} mayEdit={mayEdit} />}
      </Suspense>
    </>
  )
  return { actions, dialog }
}

/** The subscriptions need the parameters, which the list does not have. */
function SubscriptionsOfReport(props: Omit<SubscriptionsProps, 'parameters'>) {
  const { data } = useCall(reports.head, { id: props.id })
  return data ? <SubscriptionsDrawer {...props} parameters={data.parameters} /> : null
}
