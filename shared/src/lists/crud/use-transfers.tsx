import { Button, Tooltip } from '@arco-design/web-react'
import { IconDownload, IconPrinter, IconUpload } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import type { ImportCalls } from '../../contract/system/transfers.ts'
import type { Call } from '../../contract/wire.ts'
import { refresh } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import type { LeftOut } from '../export/export-dialog.tsx'
import type { ArrangedColumn } from '../list-preference.ts'
import { text } from './text.ts'

/** The calls of an import; `label` says what it adds, where that is not a record of the list. */
export type ListImport = ImportCalls & {
  readonly label?: string
  /** What the user has to know before a file is uploaded. */
  readonly note?: string | undefined
}

export interface ExportOptions {
  readonly call: Call
  /** Columns beside those of the list; `shown` ones are selected at first. */
  readonly extraColumns?: readonly { key: string; title: string; shown?: boolean }[]
  /** Rows of the list, by its input, that are not exported. */
  readonly leftOut?: ((input: object) => LeftOut | undefined) | undefined
}

interface TransferOptions<Row> {
  title: string
  list: Call
  input: object
  columns: readonly ArrangedColumn<Row>[]
  rows: readonly Row[]
  ids: readonly string[]
  total: number
  exportOptions: ExportOptions | undefined
  importCalls: ListImport | undefined
}

/**
 * Returns the buttons and dialogs for export, import and print. Each dialog's code is loaded on first use.
 */
export function useTransfers<Row extends { id: string }>(
  options: TransferOptions<Row>,
): Record<'exportButton' | 'exportTool' | 'importButton' | 'printTool' | 'dialog', ReactNode> {
  const t = useText(text)
  const [open, setOpen] = useState<((latest: TransferOptions<Row>, close: () => void) => ReactNode) | null>(
    null,
  )
  const close = () => setOpen(null)

  const openExport = async () => {
    const { ExportDialog } = await import('../export/export-dialog.tsx')
    setOpen(
      () =>
        ({ exportOptions, columns, input, ids, total }: TransferOptions<Row>, onClose: () => void) => {
          const listColumns = columns.map(({ key, title, shown }) => ({ key, title, shown }))
          const more = (exportOptions?.extraColumns ?? [])
            .filter(({ key }) => !listColumns.some((one) => one.key === key))
            .map((one) => ({ shown: false, ...one }))
          return (
            exportOptions && (
              <ExportDialog
                call={exportOptions.call}
                columns={[...listColumns, ...more]}
                input={input}
                ids={ids}
                total={total}
                leftOut={exportOptions.leftOut?.(input)}
                onClose={onClose}
              />
            )
          )
        },
    )
  }
  const openImport = async () => {
    const { ImportWizard } = await import('../import/import-wizard.tsx')
    setOpen(
      () =>
        ({ importCalls, list }: TransferOptions<Row>, onClose: () => void) =>
          importCalls && (
            <ImportWizard
              calls={importCalls}
              note={importCalls.note}
              onImported={() => void refresh(list)}
              onClose={onClose}
            />
          ),
    )
  }
  const openPrint = async () => {
    const { PrintList } = await import('../print/print-list.tsx')
    setOpen(
      () =>
        ({ title, columns, rows, list, input, total }: TransferOptions<Row>, onClose: () => void) => (
          <PrintList
            title={title}
            columns={columns.filter(({ shown }) => shown)}
            rows={rows}
            list={list}
            input={input}
            total={total}
            onClose={onClose}
          />
        ),
    )
  }
  return {
    exportButton: (
      <Button size="small" icon={<IconDownload />} onClick={() => void openExport()}>
        {t('crud.export')}
      </Button>
    ),
    exportTool: (
      <Tooltip content={t('crud.export')} mini>
        <Button
          type="text"
          icon={<IconDownload />}
          aria-label={t('crud.export')}
          onClick={() => void openExport()}
        />
      </Tooltip>
    ),
    importButton: (
      <Button icon={<IconUpload />} onClick={() => void openImport()}>
        {options.importCalls?.label ?? t('crud.import')}
      </Button>
    ),
    printTool: (
      <Tooltip content={t('crud.print')} mini>
        <Button
          type="text"
          icon={<IconPrinter />}
          aria-label={t('crud.print')}
          onClick={() => void openPrint()}
        />
      </Tooltip>
    ),
    dialog: open?.(options, close),
  }
}
