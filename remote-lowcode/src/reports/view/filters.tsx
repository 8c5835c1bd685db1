import { IconDown, IconUp } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import { ParameterForm, useDefaultWords } from '@tessera/shared/reports/parameter-form'
import { missingIn, type Entered } from '@tessera/shared/reports/parameter-values'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { text } from './text.ts'
import styles from './view.module.css'

interface Props {
  parameters: readonly ReportParameter[]
  /** What the report on screen was made for. */
  asked: Entered
  entered: Entered
  onChange: (entered: Entered) => void
  onSubmit: () => void
}

/** What a report asks. On a phone one line says what it was made for, and opens the form. */
export function Filters({ asked, ...form }: Props) {
  const t = useText(text)
  const words = useDefaultWords()
  const isPhone = useNarrow('phone')
  const { parameters, onSubmit } = form
  const isIncomplete = missingIn(parameters, asked).length > 0
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return <ParameterForm {...form} />
  const chosen = parameters.flatMap((parameter) => {
    const { name, label, input, defaultValue } = parameter
    const value = asked[name] || defaultValue
    // The names of what is chosen from other lists are not known here.
    const isKnown = input === undefined || input.as === 'range'
    if (value === '') return []
    return [isKnown ? words(parameter, value) : label || name]
  })
  const isShown = isOpen || isIncomplete
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={isShown} onClick={() => setOpen(!isOpen)}>
        <span className={styles.foldWords}>
          {chosen.length > 0
            ? t('report.chosen', { name: t('report.filters'), values: chosen.join(' · ') })
            : t('report.filters')}
        </span>
        {isShown ? <IconUp aria-hidden /> : <IconDown aria-hidden />}
      </button>
      {isShown && (
        <ParameterForm
          {...form}
          onSubmit={() => {
            onSubmit()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
