import { Button, Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { ArticleBody, mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { RichTextField } from '@tessera/shared/ui/editor/field'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/ui/form-drawer/form-drawer'
import { ArticlePhone } from './article-phone.tsx'
import { text } from './text.ts'
import styles from './mp-material.module.css'

const { shape } = ArticleBody
const defaultValues: Partial<ArticleBody> = {
  title: '',
  author: '',
  digest: '',
  content: '',
  contentSourceUrl: '',
}

/** Creates an article; the server stores it in the account as a draft for sending. */
export function ArticleForm({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { data } = useCall(mpMaterials.list, { type: '2', pageSize: 500 })
  const { send } = useSend(mpMaterials.article, { stale: [mpMaterials.list], quiet: true })
  const [draft, setDraft] = useState(defaultValues)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const pictures = (data?.list ?? []).filter(({ gone }) => !gone)
  // oxlint-disable-next-line react/purity -- the preview shows the current time, as if published now
  const shownTime = Date.now()
  return (
    <FormDrawer<ArticleBody>
      title={t('mpMaterial.write')}
      width={880}
      initial={defaultValues}
      onChange={(changes) => setDraft((previous) => ({ ...previous, ...changes }))}
      onSave={async (values) => (await send(values)).msg}
      onClose={onClose}
    >
      <FieldGroup>
        <Field name="title" label={t('mpMaterial.title')} schema={shape.title} wide>
          <Input autoFocus maxLength={64} showWordLimit />
        </Field>
        <Field name="author" label={t('mpMaterial.author')} schema={shape.author}>
          <Input maxLength={16} />
        </Field>
        <Field
          name="thumbId"
          label={t('mpMaterial.thumbId')}
          schema={shape.thumbId}
          extra={t('mpMaterial.thumbHint')}
        >
          <Select showSearch options={pictures.map(({ id, fullName }) => ({ value: id, label: fullName }))} />
        </Field>
        <Field name="digest" label={t('mpMaterial.digest')} schema={shape.digest} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={120} showWordLimit />
        </Field>
        <Field name="content" label={t('mpMaterial.content')} schema={shape.content} wide>
          <RichTextField />
        </Field>
        <Field
          name="contentSourceUrl"
          label={t('mpMaterial.contentSourceUrl')}
          schema={shape.contentSourceUrl}
          wide
        >
          <Input maxLength={1_000} placeholder="https://" />
        </Field>
      </FieldGroup>
      <Button
        className={styles.show!}
        aria-expanded={isPreviewOpen}
        onClick={() => setPreviewOpen(!isPreviewOpen)}
      >
        {t(isPreviewOpen ? 'mpMaterial.hide' : 'mpMaterial.show')}
      </Button>
      {isPreviewOpen && (
        <ArticlePhone
          title={draft.title ?? ''}
          author={draft.author ?? ''}
          content={draft.content ?? ''}
          contentSourceUrl={draft.contentSourceUrl ?? ''}
          imageUrl={pictures.find(({ id }) => id === draft.thumbId)?.imageUrl ?? ''}
          at={shownTime}
        />
      )}
    </FormDrawer>
  )
}
