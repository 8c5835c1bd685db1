import { Button } from '@arco-design/web-react'
import { useCallback, useEffect, useState } from 'react'
import type { DataSetColumn, DataSetDefinition } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { ColumnList } from './column-list.tsx'
import { KindCards, kindIcons } from './kinds.tsx'
import { Parameters } from './parameters.tsx'
import { Preview } from './preview.tsx'
import { SourceFields } from './source-fields.tsx'
import { StaticTable } from './static-table.tsx'
import { text } from './text.ts'
import { newDefinition } from './values.ts'
import styles from './data-sets.module.css'

interface Props {
  value?: DataSetDefinition
  onChange?: (value: DataSetDefinition | undefined) => void
  disabled?: boolean
}

/** Edits where the rows of a data set come from, with its parameters and columns, beside a preview. */
export function DefinitionEditor({ value, onChange, disabled = false }: Props) {
  const t = useText(text)
  const [available, setAvailable] = useState<{ of: string; columns: readonly DataSetColumn[] } | null>(null)
  const [runs, setRuns] = useState(0)
  const source = value && JSON.stringify(value.source)
  const handleAvailable = useCallback(
    (of: string, columns: readonly DataSetColumn[]) => setAvailable({ of, columns }),
    [],
  )
  const found = available && available.of === source ? available.columns : undefined
  // The columns are stored with the data set, so that those who use it know them without reading rows.
  useEffect(() => {
    if (
      !disabled &&
      value &&
      value.source.kind !== 'static' &&
      value.columns.length === 0 &&
      found &&
      found.length > 0
    )
      onChange?.({ ...value, columns: [...found] })
  }, [value, found, onChange, disabled])
  if (!value) return <KindCards onChoose={(kind) => onChange?.(newDefinition(kind))} />

  const change = (changes: Partial<DataSetDefinition>) => onChange?.({ ...value, ...changes })
  const run = () => setRuns(runs + 1)
  const { kind } = value.source
  const Icon = kindIcons[kind]
  return (
    <div className={styles.editor}>
      <div className={styles.definition}>
        <div className={styles.chosen}>
          <Icon aria-hidden />
          <strong>{t(`dataSets.kind.${kind}`)}</strong>
          <span className={styles.hint}>{t(`dataSets.kind.${kind}.hint`)}</span>
          {!disabled && (
            <Button size="small" onClick={() => onChange?.(undefined)}>
              {t('dataSets.change')}
            </Button>
          )}
        </div>
        <SourceFields value={value} onChange={change} disabled={disabled} onRun={run} />
        {(kind === 'interface' || kind === 'design' || kind === 'sql') && (
          <section aria-label={t('dataSets.parameters')}>
            <h3 className={styles.title}>{t('dataSets.parameters')}</h3>
            <Parameters value={value} onChange={change} disabled={disabled} />
          </section>
        )}
        {kind === 'static' ? (
          <StaticTable value={value} onChange={change} disabled={disabled} />
        ) : (
          <section aria-label={t('dataSets.columns')}>
            <h3 className={styles.title}>{t('dataSets.columns')}</h3>
            <ColumnList
              chosen={value.columns}
              available={found}
              disabled={disabled}
              onChange={(columns) => change({ columns })}
            />
          </section>
        )}
      </div>
      <Preview definition={value} runs={runs} onRun={run} onAvailable={handleAvailable} />
    </div>
  )
}
