import { Drawer, Modal } from '@arco-design/web-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { drawerDialogProps } from '../portal-scope/drawer-dialog-props.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { DesignForm, type DesignFormProps, type FormHandle } from './design-form.tsx'
import { LeaveQuestion } from './unsaved.tsx'

interface Props extends Omit<DesignFormProps, 'ref' | 'buttons' | 'onCancel' | 'title'> {
  title: string
  onClose: () => void
}

/** A length that a designer wrote, never wider than the window. */
const width = (designed: string, usual: string) =>
  `min(${/^\d+(px|%|vw)$/.test(designed) ? designed : usual}, 100vw)`
/** Lists that are open take Esc for themselves. */
const openList = '.arco-select-popup, .arco-tree-select-popup, .arco-picker-container, .arco-cascader-popup'

/** A designed form over the page, as its design says: in the middle, on the whole screen, or in a drawer (specification: wire 11.1). It stands as long as it is rendered. */
export function DesignFormFrame({ title, onClose, afterSubmit, ...form }: Props) {
  const { popupType, generalWidth, fullScreenWidth, drawerWidth } = form.design.form
  const { scope, anchor } = usePortalScope()
  const handle = useRef<FormHandle>(null)
  const [asking, setAsking] = useState(false)
  const leave = () => (handle.current?.isDirty() ? setAsking(true) : onClose())
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.key !== 'Escape' ||
      event.nativeEvent.isComposing ||
      document.querySelector(openList)?.checkVisibility()
    )
      return
    leave()
  }
  const drawn = (
    <DesignForm
      {...form}
      title={title}
      ref={handle}
      buttons="frame"
      onCancel={leave}
      afterSubmit={(values) => {
        afterSubmit?.(values)
        onClose()
      }}
    />
  )
  const shared = {
    visible: true,
    title,
    wrapClassName: scope,
    escToExit: false,
    maskClosable: false,
    footer: null,
    onCancel: leave,
    afterOpen: () => handle.current?.focusFirst(),
  } as const
  return (
    <>
      {anchor}
      {/* Keys pressed anywhere in the frame arrive here, through React's tree; the element itself is not operated. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={keys}>
        {popupType === 'drawer' ? (
          <Drawer {...drawerDialogProps(title)} {...shared} width={width(drawerWidth, '600px')}>
            {drawn}
          </Drawer>
        ) : (
          <Modal
            {...shared}
            style={
              popupType === 'fullScreen'
                ? { width: width(fullScreenWidth, '100%'), minHeight: '100vh', top: 0, margin: '0 auto' }
                : { width: width(generalWidth, '600px') }
            }
          >
            {drawn}
          </Modal>
        )}
      </div>
      <LeaveQuestion open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
