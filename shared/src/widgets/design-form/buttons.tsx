import { Button } from '@arco-design/web-react'
import type { Form } from '../../fields/design.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import type { Hindered } from './use-submit.ts'
import styles from './design-form.module.css'

interface Props {
  form: Form
  saving: boolean
  readOnly: boolean
  hindered: Hindered
  onSubmit: () => void
  onCancel?: (() => void) | undefined
  onPrint?: (() => void) | undefined
}

/** The buttons of a form with the texts of its design, and what kept it from being saved. */
export function FormButtons({ form, saving, readOnly, hindered, onSubmit, onCancel, onPrint }: Props) {
  const t = useText(text)
  return (
    <div className={styles.buttons}>
      {/* Stands there before there is anything to say, so that it is heard. */}
      <div className={styles.alert} role="alert">
        {hindered && ('fields' in hindered ? t('designForm.wrong', { n: hindered.fields }) : hindered.words || t('designForm.refused'))}
      </div>
      {form.hasPrintBtn && onPrint && <Button onClick={onPrint}>{form.printButtonText || t('designForm.print')}</Button>}
      {form.hasCancelBtn && onCancel && <Button onClick={onCancel}>{form.cancelButtonText || t('designForm.cancel')}</Button>}
      {form.hasConfirmBtn && !readOnly && (
        <Button type="primary" loading={saving} onClick={onSubmit}>
          {form.confirmButtonText || t('designForm.confirm')}
        </Button>
      )}
    </div>
  )
}
