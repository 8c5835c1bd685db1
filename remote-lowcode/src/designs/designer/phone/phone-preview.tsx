import { Alert, Message, Radio, Result, Skeleton } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { designPreviews } from '@tessera/shared/contract/lowcode/design-previews'
import { useCall } from '@tessera/shared/client/use-call'
import { readDesign } from '@tessera/shared/fields/design'
import { DesignForm } from '@tessera/shared/forms/design-form/design-form'
import { useText } from '@tessera/shared/text/text'
import { DesignerContext } from '@tessera/shared/forms/form-designer/context'
import { parseJson, readDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { createDesignerStore } from '@tessera/shared/forms/form-designer/store'
import { PhoneListPreview } from './phone-list-preview.tsx'
import { text } from './text.ts'
import styles from './phone.module.css'

/** The draft behind a QR code, on the phone of a designer. Nothing is stored. */
export function PhonePreview({ id }: { id: string }) {
  const t = useText(text)
  const { data, error } = useCall(designPreviews.read, { id })
  const preview = useMemo(() => {
    const { fullName, formData, appColumnData } = parseJson(data?.data)
    const read = readDesign(parseJson(String(formData ?? '')))
    const texts = { formData: String(formData ?? ''), appColumnData: String(appColumnData ?? '') }
    return {
      fullName: String(fullName ?? ''),
      design: 'problems' in read ? null : read.design,
      list: appColumnData === undefined ? null : createDesignerStore(readDraft(texts, true)),
    }
  }, [data])
  const [part, setPart] = useState<'form' | 'list'>('form')
  if (error) return <Result status="info" title={t('phone.gone')} />
  if (!data) return <Skeleton animation text={{ rows: 8 }} />
  if (!preview.design) return <Result status="error" title={t('phone.unreadable')} />
  return (
    <section className={styles.page} aria-label={preview.fullName}>
      <h1>{preview.fullName}</h1>
      <Alert type="info" content={t('phone.notStored')} style={{ marginBottom: 16 }} />
      {preview.list && (
        <Radio.Group
          type="button"
          className={styles.parts!}
          aria-label={t('phone.part')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'form', label: t('phone.form') },
            { value: 'list', label: t('phone.listPart') },
          ]}
        />
      )}
      {preview.list && part === 'list' ? (
        <DesignerContext value={preview.list}>
          <PhoneListPreview />
        </DesignerContext>
      ) : (
        <DesignForm
          design={preview.design}
          record={null}
          title={preview.fullName}
          guard={false}
          buttons="always"
          device="app"
          onSubmit={() => void Message.success(t('phone.valid'))}
        />
      )}
    </section>
  )
}
