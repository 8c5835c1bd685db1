import { Drawer, Modal, Tabs } from '@arco-design/web-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { namedFields } from '../../fields/design.ts'
import { useNarrow } from '../../ui/narrow-screen/use-narrow.ts'
import { takesEscape } from '../../ui/popup/popup-escape.ts'
import { drawerDialogProps } from '../../ui/portal-scope/drawer-dialog-props.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { DesignForm, type DesignFormProps, type FormHandle } from './design-form.tsx'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import { LeaveDialog } from './unsaved.tsx'

interface Props extends Omit<DesignFormProps, 'ref' | 'buttons' | 'onCancel' | 'title'> {
  title: string
  /** What the user has to know about the record, above the form. */
  notice?: ReactNode
  /** Further tabs beside the form, such as the history of the record. */
  tabs?: readonly { key: string; title: string; content: ReactNode }[]
  onClose: () => void
}

/** A width from the design, limited to the window; the default when the design has no valid one. */
const widthOf = (designed: string, defaultWidth: string, least = '0px') =>
  `min(max(${/^\d+(px|%|vw)$/.test(designed) ? designed : defaultWidth}, ${least}), 100vw)`
/** Least width of a frame in which sub-tables are tables instead of cards. */
const tableWidth = '960px'

/**
 * A designed form in a dialog, on the full screen or in a drawer, as its design says; on a phone always on the full
 * screen. It is open while it is rendered.
 */
export function DesignFormFrame({ title, notice, tabs = [], onClose, afterSubmit, ...form }: Props) {
  const { popupType: designedType, generalWidth, fullScreenWidth, drawerWidth } = form.design.form
  const hasTable = namedFields(form.design.fields).some(({ field }) => field.kind.tag === 'table')
  const least = hasTable ? tableWidth : undefined
  const phone = useNarrow('phone')
  const popupType = phone ? 'fullScreen' : designedType
  const { scope, anchor } = usePortalScope()
  const handle = useRef<FormHandle>(null)
  const [confirmingLeave, setConfirmingLeave] = useState(false)
  const requestClose = () => (handle.current?.isDirty() ? setConfirmingLeave(true) : onClose())
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || takesEscape()) return
    requestClose()
  }
  const t = useText(text)
  const ownForm = (
    <DesignForm
      {...form}
      title={title}
      ref={handle}
      buttons="frame"
      onCancel={requestClose}
      afterSubmit={(values) => {
        afterSubmit?.(values)
        onClose()
      }}
    />
  )
  const formElement =
    tabs.length === 0 ? (
      ownForm
    ) : (
      <Tabs lazyload>
        <Tabs.TabPane key="form" title={t('designForm.tab')}>
          {ownForm}
        </Tabs.TabPane>
        {tabs.map(({ key, title: tabTitle, content }) => (
          <Tabs.TabPane key={key} title={tabTitle}>
            {content}
          </Tabs.TabPane>
        ))}
      </Tabs>
    )
  const shared = {
    visible: true,
    title,
    wrapClassName: scope,
    escToExit: false,
    maskClosable: false,
    footer: null,
    onCancel: requestClose,
    afterOpen: () => handle.current?.focusFirst(),
  } as const
  return (
    <>
      {anchor}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- not a control; it receives keys that bubble through React's tree from the dialog */}
      <div onKeyDown={handleKey}>
        {popupType === 'drawer' ? (
          <Drawer {...drawerDialogProps(title)} {...shared} width={widthOf(drawerWidth, '600px', least)}>
            {notice}
            {formElement}
          </Drawer>
        ) : (
          <Modal
            {...shared}
            style={
              popupType === 'fullScreen'
                ? {
                    width: phone ? '100%' : widthOf(fullScreenWidth, '100%'),
                    minHeight: '100vh',
                    top: 0,
                    margin: '0 auto',
                  }
                : { width: widthOf(generalWidth, '600px', least) }
            }
          >
            {notice}
            {formElement}
          </Modal>
        )}
      </div>
      <LeaveDialog open={confirmingLeave} onLeave={onClose} onStay={() => setConfirmingLeave(false)} />
    </>
  )
}
