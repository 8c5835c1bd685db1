import { Message } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { currentLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { DesignForm } from '@tessera/shared/forms/design-form/design-form'
import { Demo, Part } from '../parts/demo.tsx'
import { designOf } from './design.ts'
import { text } from './text.ts'
import styles from './form.module.css'

const record = { name: '', books: [{ title: '瑜伽垫', count: 20, price: 68 }] }

/** A form with fields of every category, rendered from a design. */
export default function FormPage({ menu }: PageProps) {
  const t = useText(text)
  const lang = currentLang()
  // oxlint-disable-next-line react/exhaustive-deps -- `t` changes with the language only
  const design = useMemo(() => designOf(t), [lang])
  const [submitted, setSubmitted] = useState<object | null>(null)
  return (
    <Demo title={menu.fullName} about={t('form.about')} source="src/form/page.tsx">
      <DesignForm
        key={lang}
        title={t('form.title')}
        design={design}
        record={record}
        guard={false}
        buttons="always"
        onSubmit={(values) => {
          setSubmitted(values)
          Message.success(t('form.submitted'))
        }}
      />
      {submitted && (
        <Part title={t('form.sent')}>
          <pre className={styles.sent}>{JSON.stringify(submitted, null, 2)}</pre>
        </Part>
      )}
    </Demo>
  )
}
