import { Button, Drawer } from '@arco-design/web-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { FormBody } from './form-body.tsx'
import { PlacesContext, SlotContext } from './places.ts'
import { text } from './text.ts'
import { Unseen } from './unseen.ts'
import { asDialog } from '../portal-scope/as-dialog.ts'
import { useRecordForm } from './use-record-form.tsx'
import styles from './form-drawer.module.css'

interface Props<Values> {
  title: string
  /** Pixels; never wider than the screen. */
  width?: number
  /** The word on the button, where saving is not what it does. */
  yes?: string | undefined
  /** What the form starts from; undefined while it is fetched. */
  initial: Partial<Values> | undefined
  /** Why it could not be fetched. */
  failure?: CallError | undefined
  onRetry?: () => void
  onChange?: (changed: Partial<Values>) => void
  /** Fields that the user may neither see nor change: they stand there closed. */
  unseen?: readonly string[]
  /** Nothing can be saved: what stands in the form says why. */
  locked?: boolean
  /** Saves and gives what to tell the user, or null where they thought better of it; rejects with the `CallError` of a quiet call. */
  onSave: (values: Values) => Promise<string | null>
  onClose: () => void
  /** The record as others have saved it since: whoever saved too late takes it over with one click, and keeps what they changed. */
  newest?: () => Promise<Partial<Values>>
  children: ReactNode
}

const none: readonly string[] = []

/** The form of a record in a drawer: give it `Field`s in `FieldGroup`s. It stands as long as it is rendered. */
export function FormDrawer<Values>({
  title,
  width = 720,
  yes,
  initial,
  failure,
  onRetry,
  onChange,
  unseen = none,
  locked = false,
  onSave,
  onClose,
  newest,
  children,
}: Props<Values>) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { form, saving, save, leave, touched, keys, places, question, overtaken } = useRecordForm<Values>({
    onSave,
    onClose,
    newest,
  })
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const closed = useMemo(() => new Set(unseen), [unseen])
  const footer = (
    <div className={styles.footer}>
      <div ref={setSlot} className={styles.slot} />
      <Button onClick={leave}>{t('form.cancel')}</Button>
      <Button type="primary" loading={saving} disabled={!initial || locked} onClick={save}>
        {yes ?? t('form.save')}
      </Button>
    </div>
  )
  return (
    <>
      {anchor}
      {/* Keys pressed anywhere in the drawer arrive here, through React's tree; the element itself is not operated. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={keys}>
        <Drawer
          {...asDialog(title)}
          visible
          title={title}
          width={`min(${width}px, 100vw)`}
          wrapClassName={scope}
          escToExit={false}
          maskClosable={false}
          footer={footer}
          onCancel={leave}
        >
          {overtaken}
          <FormBody<Values>
            form={form}
            initial={initial}
            failure={failure}
            onRetry={onRetry}
            onTouched={(changed) => {
              touched()
              onChange?.(changed)
            }}
          >
            <Unseen value={closed}>
              <PlacesContext value={places}>
                <SlotContext value={slot}>{children}</SlotContext>
              </PlacesContext>
            </Unseen>
          </FormBody>
        </Drawer>
      </div>
      {question}
    </>
  )
}
