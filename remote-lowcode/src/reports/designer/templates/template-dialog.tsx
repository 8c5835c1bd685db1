import { Button, Checkbox, Input, Modal, Radio, Spin } from '@arco-design/web-react'
import { useState } from 'react'
import type { DataSetColumn, DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { PreviewTable } from '../preview-table.tsx'
import { useReportStore, type ReportDraft } from '../report-store.ts'
import { joinParameters, newSet, newSetName } from '../set-names.ts'
import { useReportSets } from '../sets/report-sets.ts'
import { SetSelect } from '../sets/set-select.tsx'
import { useSetColumns } from '../sets/set-columns.ts'
import { usePreview } from '../use-preview.ts'
import { buildTemplate, isComplete, templateKinds, type TemplateKind } from './build-template.ts'
import { GroupChooser, useTemplateNames, ValueChooser } from './choosers.tsx'
import { suggestChoice, type Choice } from './suggest.ts'
import { text } from './text.ts'
import styles from './templates.module.css'

interface Props {
  scope: string
  reportName: string
  onClose: () => void
}

const previewRows = 30
const noValues = {}
const noColumns: readonly DataSetColumn[] = []
const noParameters: readonly DataSetParameter[] = []

/** Builds a whole report of a data set and its columns, with a live preview. */
export function TemplateDialog({ scope, reportName, onClose }: Props) {
  const t = useText(text)
  const store = useReportStore()
  const names = useTemplateNames()
  const { list: ownSets } = useReportSets()
  const [kind, setKind] = useState<TemplateKind>('cross')
  const [set, setSet] = useState<{ id: string; fullName: string } | null>(() => {
    const [first] = ownSets
    return first ? { id: first.dataSetId, fullName: first.fullName ?? '' } : null
  })
  const [title, setTitle] = useState(reportName)
  const [hasTotals, setTotals] = useState(true)
  /** What the user has chosen by hand, by kind; a new data set begins anew. */
  const [edited, setEdited] = useState<Partial<Record<TemplateKind, Choice>>>({})
  const { columns: loaded, store: columnsStore } = useSetColumns(set ? [set.id] : [])
  const known = set && loaded.get(set.id)
  const columns = known?.state === 'loaded' ? known.columns : noColumns
  const parameters = known?.state === 'loaded' ? known.parameters : noParameters
  const choice = edited[kind] ?? suggestChoice(kind, columns)
  const isReady = set !== null && columns.length > 0 && isComplete({ kind, ...choice, hasTotals })
  const change = (changes: Partial<Choice>) => setEdited({ ...edited, [kind]: { ...choice, ...changes } })

  const build = (): ReportDraft => {
    const name = newSetName(set!.fullName, [])
    return {
      sheet: buildTemplate(
        { kind, set: newSet(name, set!.id, parameters), ...choice, hasTotals },
        {
          title: title.trim(),
          total: t('reportTemplate.total'),
          subtotal: t('reportTemplate.subtotal'),
          ...names,
        },
      ),
      parameters: joinParameters([], parameters),
    }
  }
  const draft = isReady ? build() : null
  const preview = usePreview(draft, noValues, previewRows)
  const isReplacing = store.draft().sheet.cells.length > 0
  const parts = kind === 'list' ? (['list'] as const) : partsOf[kind]
  const create = () => {
    if (!draft) return
    store.replace(draft)
    store.select({ row: 1, column: 1 })
    onClose()
  }
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('reportTemplate.title')}
      style={{ width: 'min(1080px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          {isReplacing && set && <span className={styles.note}>{t('reportTemplate.replaces')} </span>}
          <Button onClick={onClose}>
            {t(isReplacing ? 'reportTemplate.cancel' : 'reportTemplate.blank')}
          </Button>
          <Button type="primary" disabled={!isReady} onClick={create}>
            {t('reportTemplate.create')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <Radio.Group
          className={styles.kinds!}
          aria-label={t('reportTemplate.kind')}
          value={kind}
          onChange={setKind}
        >
          {templateKinds.map((value) => (
            <Radio key={value} value={value}>
              <strong>{t(`reportTemplate.kind.${value}`)}</strong>
              <small>{t(`reportTemplate.about.${value}`)}</small>
            </Radio>
          ))}
        </Radio.Group>
        <div className={styles.fields}>
          <SetSelect
            label={t('reportTemplate.set')}
            value={set?.id}
            onChange={(id, fullName) => {
              setSet({ id, fullName })
              setEdited({})
            }}
          />
          <Input
            addBefore={t('reportTemplate.name')}
            aria-label={t('reportTemplate.name')}
            maxLength={100}
            value={title}
            onChange={setTitle}
          />
        </div>
        {known?.state === 'loading' && <Spin size={16} />}
        {known?.state === 'failed' && (
          <FailedLoad msg={known.why} onRetry={() => void columnsStore.load(set!.id)} />
        )}
        {known?.state === 'loaded' && known.gone && <p className={styles.note}>{known.gone}</p>}
        {columns.length > 0 && (
          <>
            <GroupChooser
              label={t(kind === 'list' ? 'reportTemplate.list' : 'reportTemplate.rows')}
              columns={columns}
              value={choice.rows}
              isGrouped={kind !== 'list'}
              onChange={(rows) => change({ rows })}
            />
            {kind === 'cross' && (
              <GroupChooser
                label={t('reportTemplate.columns')}
                columns={columns}
                value={choice.columns}
                isGrouped
                onChange={(across) => change({ columns: across })}
              />
            )}
            {kind !== 'list' && (
              <ValueChooser
                label={t('reportTemplate.values')}
                columns={columns}
                value={choice.values}
                onChange={(values) => change({ values })}
              />
            )}
            <Checkbox checked={hasTotals} onChange={setTotals}>
              {t('reportTemplate.totals')}
            </Checkbox>
          </>
        )}
        <section
          className={styles.preview}
          aria-label={t('reportTemplate.preview')}
          aria-busy={preview.isLoading}
        >
          {!set && <p className={styles.note}>{t('reportTemplate.chooseSet')}</p>}
          {set && columns.length > 0 && !isReady && (
            <p className={styles.note}>
              {t('reportTemplate.incomplete', { names: parts.map((part) => t(`reportTemplate.${part}`)) })}
            </p>
          )}
          {preview.isLoading && !preview.page && <Spin size={16} />}
          {preview.failure && <p className={styles.note}>{preview.failure}</p>}
          {preview.problems.map((problem) => (
            <p key={problem.text} className={styles.note}>
              {problem.text}
            </p>
          ))}
          {preview.page && <PreviewTable page={preview.page} label={t('reportTemplate.preview')} />}
        </section>
      </div>
    </Modal>
  )
}

const partsOf = { groups: ['rows', 'values'], cross: ['rows', 'columns', 'values'] } as const
