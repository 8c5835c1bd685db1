import { Select } from '@arco-design/web-react'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { namesOfParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import { useText } from '@tessera/shared/text/text'
import { useReportState, useReportStore, useSheet } from '../report-store.ts'
import { text } from './text.ts'
import styles from './sets.module.css'

interface Props {
  /** Name of the data set in the report. */
  set: string
  parameters: readonly DataSetParameter[]
}

/** From which parameters of the report a data set takes its own. */
export function SetParameters({ set, parameters }: Props) {
  const t = useText(text)
  const store = useReportStore()
  const own = useReportState(({ history }) => history.present.parameters)
  const mapped = useSheet().sets.find(({ name }) => name === set)?.parameters ?? {}
  const names = own.flatMap(namesOfParameter)
  const change = (name: string, from: string) =>
    store.changeSheet((sheet) => ({
      ...sheet,
      sets: sheet.sets.map((one) => {
        if (one.name !== set) return one
        const { [name]: _, ...rest } = one.parameters ?? {}
        return { ...one, parameters: from === '' ? rest : { ...rest, [name]: from } }
      }),
    }))
  return (
    <div className={styles.mapping} role="group" aria-label={t('reportSets.mapping')}>
      {parameters.map(({ name, label }) => {
        const from = mapped[name] ?? ''
        return (
          <label key={name}>
            <span>{label || name}</span>
            <Select
              size="mini"
              aria-label={t('reportSets.mappingOf', { name: label || name })}
              value={from}
              options={[
                { value: '', label: t('reportSets.ownDefault') },
                ...[...new Set([...names, ...(from === '' ? [] : [from])])].map((value) => ({
                  value,
                  label: `@${value}`,
                })),
              ]}
              onChange={(next: string) => change(name, next)}
            />
          </label>
        )
      })}
    </div>
  )
}
