import { Alert, Button, Spin } from '@arco-design/web-react'
import { IconDown, IconUp } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { placeOf } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { ParameterForm } from '@tessera/shared/reports/parameter-form'
import { toValues, type Entered, type ParameterValues } from '@tessera/shared/reports/parameter-values'
import { PreviewTable } from './preview-table.tsx'
import { useReportState, useReportStore } from './report-store.ts'
import { text } from './text.ts'
import type { Preview } from './use-preview.ts'
import styles from './designer.module.css'

interface Props {
  preview: Preview
  isOpen: boolean
  onToggle: () => void
  onValues: (values: ParameterValues) => void
}

/** Below the grid: the report as it is now, with the values of its parameters. */
export function PreviewPane({ preview, isOpen, onToggle, onValues }: Props) {
  const t = useText(text)
  const store = useReportStore()
  const parameters = useReportState(({ history }) => history.present.parameters)
  const hasCells = useReportState(({ history }) => history.present.sheet.cells.length > 0)
  const [entered, setEntered] = useState<Entered>({})
  const { page, problems, failure, isLoading } = preview
  return (
    <section
      className={isOpen ? `${styles.preview} ${styles.open}` : styles.preview}
      aria-label={t('reportDesigner.preview')}
      aria-busy={isLoading}
    >
      <header className={styles.previewHead}>
        <Button
          type="text"
          size="small"
          icon={isOpen ? <IconDown /> : <IconUp />}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {t('reportDesigner.preview')}
        </Button>
        {isLoading && <Spin size={14} />}
        {page && !isLoading && (
          <span className={styles.note}>{t('reportDesigner.rowCount', { n: page.rowCount })}</span>
        )}
      </header>
      {isOpen && (
        <div className={styles.previewBody}>
          {parameters.length > 0 && (
            <ParameterForm
              parameters={parameters}
              entered={entered}
              onChange={setEntered}
              onSubmit={() => onValues(toValues(parameters, entered))}
            />
          )}
          {failure && <FailedLoad msg={failure} onRetry={preview.retry} />}
          {problems.map(({ cells, text: words }) => (
            <Alert
              key={words}
              type="error"
              content={words}
              {...(cells[0]
                ? {
                    action: (
                      <Button size="mini" type="text" onClick={() => store.select(placeOf(cells[0]!))}>
                        {t('reportDesigner.showCell', { at: cells[0] })}
                      </Button>
                    ),
                  }
                : {})}
            />
          ))}
          {page?.notes.map((note) => (
            <Alert key={note} type="warning" content={note} />
          ))}
          {!hasCells && <p className={styles.note}>{t('reportDesigner.previewEmpty')}</p>}
          {page && hasCells && (
            <div
              className={styles.previewSheet}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
              tabIndex={0}
              role="region"
              aria-label={t('reportDesigner.preview')}
            >
              <PreviewTable page={page} label={t('reportDesigner.preview')} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}
