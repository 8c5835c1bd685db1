import { Drawer, Skeleton } from '@arco-design/web-react'
import { dataInterfaces, type DataInterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/lists/crud/states'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'
import { TestPanel } from './test-panel.tsx'
import { toFormValues } from './values.ts'

/** Tests a saved interface. */
export function TestDrawer({
  row: { id, fullName },
  onClose,
}: {
  row: DataInterfaceRow
  onClose: () => void
}) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error, mutate } = useRecord(dataInterfaces.read, { id })
  const title = t('interfaces.tryOf', { name: fullName })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(860px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {error && !data && <ListFailed failure={error} onRetry={() => void mutate()} />}
        {!error && !data && <Skeleton animation text={{ rows: 8, width: '100%' }} />}
        {data && <TestPanel id={id} values={toFormValues(data)} />}
      </Drawer>
    </>
  )
}
