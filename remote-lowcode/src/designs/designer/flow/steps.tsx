import { Radio } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from '@tessera/shared/workflow/designer/designer.module.css'

export const steps = ['page', 'flow'] as const
export type Step = (typeof steps)[number]

/** The steps of designing a page with a flow. */
export function Steps({ value, onChange }: { value: Step; onChange: (step: Step) => void }) {
  const t = useText(text)
  return (
    <Radio.Group
      type="button"
      size="small"
      className={styles.steps!}
      aria-label={t('designFlow.steps')}
      value={value}
      onChange={onChange}
      options={steps.map((step) => ({ value: step, label: t(`designFlow.step.${step}`) }))}
    />
  )
}
