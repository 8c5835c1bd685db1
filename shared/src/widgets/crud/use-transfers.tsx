import { Button, Tooltip } from '@arco-design/web-react'
import { IconDownload, IconPrinter, IconUpload } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import type { ImportCalls } from '@tessera/shared/contract/system/transfers'
import type { Call } from '@tessera/shared/contract/wire'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Arranged } from './list-preference.ts'
import { text } from './text.ts'

interface Given<Row> {
  title: string
  list: Call
  asked: object
  columns: readonly Arranged<Row>[]
  rows: readonly Row[]
  ids: readonly string[]
  total: number
  exported: { call: Call; more?: readonly { key: string; title: string }[] } | undefined
  imported: ImportCalls | undefined
}

/** What brings rows in and out of a list: export, import, paper. Each is fetched when it is first asked for. */
export function useTransfers<Row extends { id: string }>(
  given: Given<Row>,
): Record<'exportButton' | 'exportTool' | 'importButton' | 'printTool' | 'dialog', ReactNode> {
  const t = useText(text)
  const [open, setOpen] = useState<((latest: Given<Row>, close: () => void) => ReactNode) | null>(null)
  const close = () => setOpen(null)

  const toExport = async () => {
    const { ExportDialog } = await import('../export/export-dialog.tsx')
    setOpen(() => ({ exported, columns, asked, ids, total }: Given<Row>, onClose: () => void) => {
      const own = columns.map(({ key, title, shown }) => ({ key, title, shown }))
      const more = (exported?.more ?? [])
        .filter(({ key }) => !own.some((one) => one.key === key))
        .map((one) => ({ ...one, shown: false }))
      return (
        exported && (
          <ExportDialog
            call={exported.call}
            columns={[...own, ...more]}
            asked={asked}
            ids={ids}
            total={total}
            onClose={onClose}
          />
        )
      )
    })
  }
  const toImport = async () => {
    const { ImportWizard } = await import('../import/import-wizard.tsx')
    setOpen(
      () =>
        ({ imported, list }: Given<Row>, onClose: () => void) =>
          imported && (
            <ImportWizard calls={imported} onImported={() => void refresh(list)} onClose={onClose} />
          ),
    )
  }
  const toPaper = async () => {
    const { PrintList } = await import('../print/print-list.tsx')
    setOpen(() => ({ title, columns, rows, list, asked, total }: Given<Row>, onClose: () => void) => (
      <PrintList
        title={title}
        columns={columns.filter(({ shown }) => shown)}
        rows={rows}
        list={list}
        asked={asked}
        total={total}
        onClose={onClose}
      />
    ))
  }
  return {
    exportButton: (
      <Button size="small" icon={<IconDownload />} onClick={() => void toExport()}>
        {t('crud.export')}
      </Button>
    ),
    exportTool: (
      <Tooltip content={t('crud.export')} mini>
        <Button
          type="text"
          icon={<IconDownload />}
          aria-label={t('crud.export')}
          onClick={() => void toExport()}
        />
      </Tooltip>
    ),
    importButton: (
      <Button icon={<IconUpload />} onClick={() => void toImport()}>
        {t('crud.import')}
      </Button>
    ),
    printTool: (
      <Tooltip content={t('crud.print')} mini>
        <Button
          type="text"
          icon={<IconPrinter />}
          aria-label={t('crud.print')}
          onClick={() => void toPaper()}
        />
      </Tooltip>
    ),
    dialog: open?.(given, close),
  }
}
