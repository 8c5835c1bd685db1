import { Button } from '@arco-design/web-react'
import { lazy, Suspense, useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { placeOf } from '@tessera/shared/contract/lowcode/report-sheet'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { readLocalCopy, removeLocalCopy, type LocalCopy } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { DesignerFrame } from '@tessera/shared/ui/designer-frame/designer-frame'
import { DraftLoader } from '@tessera/shared/ui/designer-frame/draft-loader'
import { KeysHelp } from '@tessera/shared/ui/designer-frame/keys-help'
import { Problems } from '@tessera/shared/ui/designer-frame/problems'
import { SaveButton } from '@tessera/shared/ui/designer-frame/save-button'
import { useDraftSaver } from '@tessera/shared/ui/designer-frame/use-draft-saver'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import type { ParameterValues } from '@tessera/shared/reports/parameter-values'
import { Grid } from './grid/grid.tsx'
import { SettingsPanel } from './panel/panel.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { PreviewTable } from './preview-table.tsx'
import { reportDrafts, type WrittenReport } from './report-drafts.ts'
import { createReportStore, ReportStoreContext, useReportState, type ReportStore } from './report-store.ts'
import { SaveDialogs, useSaving } from './saving.tsx'
import { ReportSetsContext, useLoadedSets } from './sets/report-sets.ts'
import { SetsPane } from './sets/sets-pane.tsx'
import { text } from './text.ts'
import { Tools } from './tools.tsx'
import { objectOfKey, useObjects } from './use-objects.ts'
import { usePreview } from './use-preview.ts'
import styles from './designer.module.css'

type Report = CallOutput<typeof reports.read>

const TemplateDialog = lazy(() =>
  import('./templates/template-dialog.tsx').then(({ TemplateDialog: Loaded }) => ({ default: Loaded })),
)

/** Opens a report in the designer. */
export function ReportDesignerPage({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const report = await call(reports.read, { id }, { quiet: true, signal })
      return openReport(report)
    },
    [id],
  )
  return (
    <DraftLoader
      load={load}
      backText={t('reportDesigner.back')}
      onClose={onClose}
      onReload={() => removeLocalCopy(reportDrafts, id)}
    >
      {(opened, reload) => <Designer {...opened} onClose={onClose} onReload={reload} />}
    </DraftLoader>
  )
}

interface OpenedReport {
  report: Report
  store: ReportStore
  /** What this tab has not saved yet. */
  copy: LocalCopy<WrittenReport> | null
}

/** The saved draft with the unsaved copy of this tab. */
function openReport(report: Report): OpenedReport {
  const saved = { sheet: report.sheet, parameters: report.parameters }
  const copy = readLocalCopy(reportDrafts, report.id)
  const isChanged =
    copy !== null &&
    JSON.stringify([copy.sheet, copy.parameters]) !== JSON.stringify([saved.sheet, saved.parameters])
  return { report, store: createReportStore(saved), copy: isChanged ? copy : null }
}

interface Props extends OpenedReport {
  onClose: () => void
  onReload: () => void
}

const Designer = (props: Props) => (
  <ReportStoreContext value={props.store}>
    <Panes {...props} />
  </ReportStoreContext>
)

const previewRows = 200

function Panes({ report, store, copy, onClose, onReload }: Props) {
  const t = useText(text)
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const sets = useLoadedSets()
  const draft = useReportState(({ history }) => history.present)
  const restore = useCallback(
    ({ sheet, parameters }: LocalCopy<WrittenReport>) => store.replace({ sheet, parameters }),
    [store],
  )
  const saver = useDraftSaver({
    kind: reportDrafts,
    store,
    id: report.id,
    name: report.fullName,
    lastModifyTime: report.lastModifyTime,
    copy,
    restore,
    onClose,
  })
  const [dialog, setDialog] = useState<'templates' | 'help' | null>(
    // A new report begins with a template.
    draft.sheet.cells.length === 0 && !copy ? 'templates' : null,
  )
  const [isOpen, setOpen] = useState(true)
  const [values, setValues] = useState<ParameterValues>({})
  const isEmpty = draft.sheet.cells.length === 0
  const preview = usePreview(isEmpty ? null : draft, values, isOpen || narrow ? previewRows : 1)
  const problemCells = useMemo(
    () => new Set(preview.problems.flatMap(({ cells }) => cells)),
    [preview.problems],
  )
  const saving = useSaving(saver, store, preview, onClose)
  const saveOrOverwrite = (overwrite = false) => (overwrite ? saver.save(true) : saving.save())
  const close = () => setDialog(null)
  const insertObject = useObjects()

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const target = event.target as Element
    // A dialog has keys of its own; undo belongs to its fields.
    if (target.closest('[role="dialog"]')) return
    const key = event.key.toLowerCase()
    const control = event.ctrlKey || event.metaKey
    const isTyping = target.closest('input, textarea:not([data-cell-editor])') !== null
    const act = (run: () => void) => {
      event.preventDefault()
      run()
    }
    if (control && key === 's') act(() => void saving.save())
    else if (control && key === 'z' && !isTyping) act(event.shiftKey ? store.redo : store.undo)
    else if (control && key === 'y' && !isTyping) act(store.redo)
    else if (objectOfKey(event) && !isTyping) act(() => insertObject(objectOfKey(event)!))
    else if (event.key === '?' && !target.closest('input, textarea')) act(() => setDialog('help'))
  }
  if (narrow)
    return (
      <div className={styles.narrow}>
        {anchor}
        <p>{t('reportDesigner.narrow')}</p>
        <Button onClick={onClose}>{t('reportDesigner.back')}</Button>
        {preview.failure && <p>{preview.failure}</p>}
        {preview.page && (
          <div
            className={styles.previewSheet}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
            tabIndex={0}
            role="region"
            aria-label={t('reportDesigner.preview')}
          >
            <PreviewTable page={preview.page} label={report.fullName} />
          </div>
        )}
      </div>
    )
  return (
    <DesignerFrame
      name={report.fullName}
      scope={scope}
      draft={{ ...saver, save: saveOrOverwrite, close: () => Promise.resolve(saving.leave()) }}
      tools={<SaveButton draft={saver} loading={saving.isChecking} onClick={() => void saving.save()} />}
      history={store}
      problems={
        <Problems
          none={t('reportDesigner.noProblems')}
          scope={scope}
          failure={preview.failure ? { msg: preview.failure, onRetry: preview.retry } : null}
          problems={preview.problems.map(({ cells, text: words }, at) => ({
            id: `${at} ${cells.join()}`,
            text: cells[0] ? t('reportDesigner.problemAt', { at: cells[0], words }) : words,
            ...(cells[0] ? { onOpen: () => store.select(placeOf(cells[0]!)) } : {}),
          }))}
        />
      }
      backText={t('reportDesigner.back')}
      onKeyDown={handleKey}
      onHelp={() => setDialog('help')}
      onReload={onReload}
    >
      {anchor}
      <ReportSetsContext value={sets}>
        <div className={styles.panes}>
          <div className={styles.left}>
            <SetsPane />
          </div>
          <div className={styles.middle}>
            <Tools scope={scope} onTemplates={() => setDialog('templates')} onObject={insertObject} />
            <Grid problems={problemCells} />
            <PreviewPane
              preview={preview}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
              onValues={setValues}
            />
          </div>
          <div className={styles.right}>
            <SettingsPanel />
          </div>
        </div>
        <Suspense fallback={null}>
          {dialog === 'templates' && (
            <TemplateDialog scope={scope} reportName={report.fullName} onClose={close} />
          )}
        </Suspense>
        <SaveDialogs saving={saving} name={report.fullName} scope={scope} />
        {dialog === 'help' && <Help scope={scope} onClose={close} />}
      </ReportSetsContext>
    </DesignerFrame>
  )
}

function Help({ scope, onClose }: { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <KeysHelp
      scope={scope}
      keys={[
        ['↑ ↓ ← →', t('reportKeys.move')],
        ['Shift + ↑ ↓ ← →', t('reportKeys.extend')],
        [t('reportKeys.anyKey'), t('reportKeys.write')],
        ['Enter, F2', t('reportKeys.edit')],
        ['Enter, Tab', t('reportKeys.accept')],
        ['Alt + Enter', t('reportKeys.line')],
        ['Esc', t('reportKeys.cancel')],
        ['Delete', t('reportKeys.clear')],
        ['Ctrl + C, X, V', t('reportKeys.copy')],
        ['Shift + Space, Ctrl + Space', t('reportKeys.lines')],
        ['Ctrl + B, I, U', t('reportKeys.style')],
        ['Alt + Shift + 1 … 5', t('reportKeys.object')],
        ['Ctrl + S', t('reportKeys.save')],
        ['Ctrl + Z, Ctrl + Y', t('reportKeys.undo')],
      ]}
      onClose={onClose}
    />
  )
}
