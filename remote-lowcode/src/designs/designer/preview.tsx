import { Button, Message, Modal, Radio } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { DesignForm } from '@tessera/shared/forms/design-form/design-form'
import { DesignFormFrame } from '@tessera/shared/forms/design-form/frame'
import { useText } from '@tessera/shared/text/text'
import { toDesign, type Draft } from '@tessera/shared/forms/form-designer/model/draft'
import { useDraft } from '@tessera/shared/forms/form-designer/context'
import { PhoneCode } from './phone/phone-code.tsx'
import { PhoneLayout } from './phone/phone-layout.tsx'
import { PhoneListPreview } from './phone/phone-list-preview.tsx'
import { PhoneListSettings } from './phone/phone-list-settings.tsx'
import { text as phoneText } from './phone/text.ts'
import phoneStyles from './phone/phone.module.css'
import { text } from '@tessera/shared/forms/form-designer/text'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

interface Props {
  draft: Draft
  title: string
  scope: string
  /** Whether the design has a list. */
  hasList: boolean
  onClose: () => void
}

/** The form as users will see it, in its own frame or as wide as a phone. Nothing is stored. */
export function Preview({ draft, title, scope, hasList, onClose }: Props) {
  const t = useText(text)
  const tp = useText(phoneText)
  // The layout for phones changes while the preview is open.
  const current = useDraft()
  const design = useMemo(() => toDesign({ ...draft, form: current.form }), [draft, current.form])
  const [device, setDevice] = useState<'desktop' | 'phone'>(draft.isApp ? 'phone' : 'desktop')
  const [part, setPart] = useState<'form' | 'list'>('form')
  const [framed, setFramed] = useState(false)
  const isPhone = device === 'phone'
  const showsList = isPhone && part === 'list'
  const submit = () => void Message.success(t('designer.previewValid'))
  return (
    <>
      <Modal
        visible
        wrapClassName={scope}
        title={t('designer.previewOf', { name: title })}
        footer={null}
        style={{ width: 'min(1040px, calc(100vw - 32px))', top: 40 }}
        alignCenter={false}
        onCancel={onClose}
        escToExit={!framed}
      >
        <div className={styles.previewBar}>
          {!draft.isApp && (
            <Radio.Group
              type="button"
              aria-label={t('designer.device')}
              value={device}
              onChange={setDevice}
              options={[
                { value: 'desktop', label: t('designer.desktop') },
                { value: 'phone', label: t('designer.phone') },
              ]}
            />
          )}
          {isPhone && hasList && (
            <Radio.Group
              type="button"
              aria-label={tp('phone.part')}
              value={part}
              onChange={setPart}
              options={[
                { value: 'form', label: tp('phone.form') },
                { value: 'list', label: tp('phone.listPart') },
              ]}
            />
          )}
          {!draft.isApp && (
            <Button type="text" onClick={() => setFramed(true)}>
              {t('designer.openFrame')}
            </Button>
          )}
        </div>
        <div className={isPhone ? phoneStyles.both : undefined}>
          <div className={styles.previewFrame} data-device={device}>
            {showsList ? (
              <PhoneListPreview />
            ) : (
              <DesignForm
                key={`${device} ${JSON.stringify(design.form.app)}`}
                device={isPhone ? 'app' : 'pc'}
                design={design}
                record={null}
                title={title}
                guard={false}
                buttons="always"
                onSubmit={submit}
                onCancel={onClose}
              />
            )}
          </div>
          {isPhone && (
            <div className={phoneStyles.pane}>
              {!draft.isApp && (showsList ? <PhoneListSettings /> : <PhoneLayout />)}
              <PhoneCode title={title} hasList={hasList} />
            </div>
          )}
        </div>
      </Modal>
      {framed && (
        <DesignFormFrame
          design={design}
          record={null}
          title={title}
          guard={false}
          onSubmit={submit}
          onClose={() => setFramed(false)}
        />
      )}
    </>
  )
}
