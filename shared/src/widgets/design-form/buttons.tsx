import { Button } from '@arco-design/web-react'
import type { Form } from '../../fields/design.ts'
import { useText } from '../../text/text.ts'
import { inTheirLanguage, text } from './text.ts'
import type { Hindered } from './use-submit.ts'
import styles from './design-form.module.css'

interface Props {
  form: Form
  saving: boolean
  readOnly: boolean
  hindered: Hindered
  /** Stays in sight at the lower edge of a frame. */
  sticky: boolean
  onSubmit: () => void
  onCancel?: (() => void) | undefined
  onPrint?: (() => void) | undefined
}

/** The buttons of a form with the texts of its design, and what kept it from being saved. */
export function FormButtons({
  form,
  saving,
  readOnly,
  hindered,
  sticky,
  onSubmit,
  onCancel,
  onPrint,
}: Props) {
  const t = useText(text)
  return (
    <div className={sticky ? `${styles.buttons} ${styles.sticky}` : styles.buttons}>
      {/* Stands there before there is anything to say, so that it is heard. */}
      <div className={styles.alert} role="alert">
        {hindered &&
          ('fields' in hindered
            ? t('designForm.wrong', { n: hindered.fields })
            : hindered.words || t('designForm.refused'))}
      </div>
      {form.hasPrintBtn && onPrint && (
        <Button onClick={onPrint}>
          {inTheirLanguage(form.printButtonText, '打印', t('designForm.print'))}
        </Button>
      )}
      {form.hasCancelBtn && onCancel && (
        <Button onClick={onCancel}>
          {inTheirLanguage(form.cancelButtonText, '取消', t('designForm.cancel'))}
        </Button>
      )}
      {form.hasConfirmBtn && !readOnly && (
        <Button type="primary" loading={saving} onClick={onSubmit}>
          {inTheirLanguage(form.confirmButtonText, '确定', t('designForm.confirm'))}
        </Button>
      )}
    </div>
  )
}
