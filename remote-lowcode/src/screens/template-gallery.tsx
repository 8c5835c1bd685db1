import { Alert, Form, Skeleton } from '@arco-design/web-react'
import { useId } from 'react'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useProposedName } from '@tessera/shared/ui/form-drawer/template-field'
import { Cover } from './cover.tsx'
import { text } from './text.ts'
import styles from './template-gallery.module.css'

interface Props {
  /** '' for an empty screen. */
  value: string
  onChange: (value: string) => void
}

/** Cards of what a new screen can begin with. Until the user writes another one, the screen is named after its template. */
export function TemplateGallery({ value, onChange }: Props) {
  const t = useText(text)
  const name = useId()
  const propose = useProposedName()
  const { data, error } = useCall(screens.templates, {})
  const choose = (key: string, label: string) => {
    onChange(key)
    propose(label)
  }
  return (
    <Form.Item label={t('screens.template')}>
      {error && <Alert type="warning" content={error.msg} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      <fieldset className={styles.gallery}>
        <legend className={styles.legend}>{t('screens.template')}</legend>
        {[
          { key: '', fullName: t('screens.blank'), description: t('screens.blankHint'), miniature: null },
          ...(data?.list ?? []),
        ].map(({ key, fullName, description, miniature }) => (
          <label key={key} className={styles.card} data-checked={key === value}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              data-no-autofocus
              checked={key === value}
              onChange={() => choose(key, key === '' ? '' : fullName)}
            />
            <span className={styles.picture}>{miniature && <Cover screen={{ cover: '', miniature }} />}</span>
            <span className={styles.name}>{fullName}</span>
            <span className={styles.hint}>{description}</span>
          </label>
        ))}
      </fieldset>
    </Form.Item>
  )
}
