import { Radio } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from '@tessera/shared/workflow/designer/text'
import styles from '@tessera/shared/workflow/designer/designer.module.css'

const steps = ['basic', 'form', 'flow'] as const
export type Step = (typeof steps)[number]

/** The steps of designing a flow. */
export function Steps({ value, onChange }: { value: Step; onChange: (step: Step) => void }) {
  const t = useText(text)
  return (
    <Radio.Group
      type="button"
      size="small"
      className={styles.steps!}
      aria-label={t('flowDesigner.steps')}
      value={value}
      onChange={onChange}
      options={steps.map((step) => ({ value: step, label: t(`flowDesigner.step.${step}`) }))}
    />
  )
}
