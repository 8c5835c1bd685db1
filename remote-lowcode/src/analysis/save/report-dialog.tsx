import { Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { ReportBody, reports } from '@tessera/shared/contract/lowcode/reports'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { chartOf } from '../fit.ts'
import { text } from '../text.ts'
import { groupLabel, measureLabel } from '../words.ts'
import { toReport } from './report.ts'
import type { SaveDialogProps } from './save-menu.tsx'
import styles from '../analysis.module.css'

const { shape } = ReportBody
const maxName = 50

/** Saves an analysis as a report. */
export function ReportDialog({ title, set, analysis, parameters, onClose }: SaveDialogProps) {
  const t = useText(text)
  const { send } = useSend(reports.create, { quiet: true, stale: [reports.list, reports.selector] })
  const { data } = useLookup(lookups.dictionaries)
  const categories = data?.find(({ enCode }) => enCode === 'ReportSort')?.dictionaryList
  const firstCategory = categories?.[0]?.enCode
  const [initial, setInitial] = useState<{ fullName: string; category: string } | null>(null)
  // What was entered stays, also when the categories are read again.
  if (!initial && firstCategory) setInitial({ fullName: title.slice(0, maxName), category: firstCategory })
  const isShortened = analysis.sort !== undefined || analysis.limit !== undefined
  const isCompared = analysis.period?.compare !== undefined
  if (!initial) return null
  return (
    <FormDialog<{ fullName: string; category: string }>
      title={t('analysis.save.report')}
      initial={initial}
      isWorthKeeping={() => false}
      onSave={async ({ fullName, category }) => {
        const heads = [
          ...analysis.groups.map((one) => groupLabel(t, set.columns, one)),
          ...analysis.measures.map((one) => measureLabel(t, set.columns, one)),
        ]
        const report = toReport(
          analysis,
          { title: fullName, heads },
          { chart: chartOf(set, analysis), own: parameters },
        )
        const enCode = `report.${Date.now().toString(36)}`
        await send({ fullName, category, enCode, ...report, description: null })
        return t('analysis.savedReport', { name: fullName })
      }}
      onClose={onClose}
    >
      {(isShortened || isCompared) && <p className={styles.note}>{t('analysis.notInReport')}</p>}
      <Field name="fullName" label={t('analysis.name')} schema={shape.fullName}>
        <Input autoFocus maxLength={maxName} />
      </Field>
      <Field name="category" label={t('analysis.category')} schema={shape.category}>
        <Select
          options={(categories ?? []).map(({ enCode: value, fullName: label }) => ({ value, label }))}
        />
      </Field>
    </FormDialog>
  )
}
