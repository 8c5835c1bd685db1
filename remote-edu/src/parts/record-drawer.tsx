import { Alert, Drawer, Skeleton } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'

interface ViewProps {
  title: string
  /** In pixels, limited to the screen. */
  width: number
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A drawer that shows something. It is open while it is rendered. */
export function ViewDrawer({ title, width, footer = null, onClose, children }: ViewProps) {
  const { scope, anchor } = usePortalScope()
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width={`min(${width}px, 100vw)`}
        wrapClassName={scope}
        footer={footer}
        onCancel={onClose}
      >
        {children}
      </Drawer>
    </>
  )
}

interface RecordProps<T> extends Omit<ViewProps, 'children'> {
  /** The answer of the call that loads the record; undefined until then. */
  data: T | undefined
  error: { msg: string } | undefined
  children: (data: T) => ReactNode
}

/** A drawer that shows a record as soon as it is loaded. */
export function RecordDrawer<T>({ data, error, children, ...drawer }: RecordProps<T>) {
  return (
    <ViewDrawer {...drawer}>
      {error && <Alert type="error" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
      {data && children(data)}
    </ViewDrawer>
  )
}
