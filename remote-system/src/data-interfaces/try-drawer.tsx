import { Drawer, Skeleton } from '@arco-design/web-react'
import { dataInterfaces, type DataInterfaceRow } from '@tessera/shared/contract/system/data-interfaces'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { ListFailed } from '@tessera/shared/widgets/crud/states'
import { asDialog } from '@tessera/shared/widgets/portal-scope/as-dialog'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { text } from './text.ts'
import { TryPanel } from './try-panel.tsx'
import { valuesOf } from './values.ts'

/** Tries an interface as it is saved. */
export function TryDrawer({
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
        {...asDialog(title)}
        visible
        title={title}
        width="min(860px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {error && !data ? (
          <ListFailed failure={error} onRetry={() => void mutate()} />
        ) : data ? (
          <TryPanel id={id} values={valuesOf(data)} />
        ) : (
          <Skeleton animation text={{ rows: 8, width: '100%' }} />
        )}
      </Drawer>
    </>
  )
}
