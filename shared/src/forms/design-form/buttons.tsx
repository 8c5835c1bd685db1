import { Button } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { Form } from '../../fields/design.ts'
import { useText } from '../../text/text.ts'
import { labelOrDefault } from '../../fields/label-or-default.ts'
import { text } from './text.ts'
import type { SubmitProblem } from './use-submit.ts'
import styles from './design-form.module.css'

interface Props {
  form: Form
  saving: boolean
  readOnly: boolean
  /** Replaces the usual text of the button that saves, where the design has none of its own. */
  submitText?: string | undefined
  submitProblem: SubmitProblem
  /** Fixed at the bottom of a frame. */
  sticky: boolean
  onSubmit: () => void
  onCancel?: (() => void) | undefined
  onPrint?: (() => void) | undefined
  /** Before the button that saves, such as one that saves a draft. */
  extra?: ReactNode
}

/** The buttons of a form with the labels of its design, and the reason why a submission failed. */
export function FormButtons({
  form,
  saving,
  readOnly,
  submitText,
  submitProblem,
  sticky,
  onSubmit,
  onCancel,
  onPrint,
  extra,
}: Props) {
  const t = useText(text)
  return (
    <div className={sticky ? `${styles.buttons} ${styles.sticky}` : styles.buttons}>
      {/* Always rendered, because screen readers announce only changes of an existing alert. */}
      <div className={styles.alert} role="alert">
        {submitProblem &&
          ('fields' in submitProblem
            ? t('designForm.wrong', { n: submitProblem.fields })
            : submitProblem.message || t('designForm.refused'))}
      </div>
      {form.hasPrintBtn && onPrint && (
        <Button onClick={onPrint}>
          {labelOrDefault(form.printButtonText, '打印', t('designForm.print'))}
        </Button>
      )}
      {form.hasCancelBtn && onCancel && (
        <Button onClick={onCancel}>
          {labelOrDefault(form.cancelButtonText, '取消', t('designForm.cancel'))}
        </Button>
      )}
      {!readOnly && extra}
      {form.hasConfirmBtn && !readOnly && (
        <Button type="primary" loading={saving} onClick={onSubmit}>
          {labelOrDefault(form.confirmButtonText, '确定', submitText ?? t('designForm.confirm'))}
        </Button>
      )}
    </div>
  )
}
