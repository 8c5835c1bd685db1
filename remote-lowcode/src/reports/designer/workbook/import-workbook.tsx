import { Alert, Button, Modal, Select } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { sendFile } from '@tessera/shared/client/send-file'
import { useText } from '@tessera/shared/text/text'
import { oneCell } from '../model/cells.ts'
import { useReportStore } from '../report-store.ts'
import { text } from './text.ts'
import styles from './workbook.module.css'

interface OpenedWorkbook {
  readonly file: File
  /** Of the sheet, from 1. */
  readonly number: number
  readonly read: CallOutput<typeof reports.readWorkbook>
}

/** Replaces the template by a sheet of a workbook, as one step that can be undone. */
export function ImportWorkbook({ scope }: { scope: string }) {
  const t = useText(text)
  const store = useReportStore()
  const field = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [opened, setOpened] = useState<OpenedWorkbook | null>(null)

  const read = async (file: File, number: number) => {
    setReading(true)
    try {
      const { data } = await sendFile(reports.readWorkbook, file, { input: { number: String(number) } })
      setOpened({ file, number, read: data })
    } catch {
      // The call has shown why.
    }
    setReading(false)
  }
  const close = () => setOpened(null)
  const replace = () => {
    const { sheet } = opened!.read
    store.changeSheet(({ sets }) => ({ ...sheet, sets }), { select: oneCell({ row: 1, column: 1 }) })
    close()
  }
  return (
    <>
      <Button size="small" loading={isReading && !opened} onClick={() => field.current?.click()}>
        {t('reportWorkbook.import')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={t('reportWorkbook.import')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void read(file, 1)
        }}
      />
      <Modal
        visible={opened !== null}
        wrapClassName={scope}
        title={t('reportWorkbook.title')}
        style={{ width: 'min(520px, calc(100vw - 32px))' }}
        onCancel={close}
        footer={
          <>
            <Button onClick={close}>{t('reportWorkbook.cancel')}</Button>
            <Button type="primary" loading={isReading} onClick={replace}>
              {t('reportWorkbook.replace')}
            </Button>
          </>
        }
      >
        {opened && (
          <div className={styles.dialog}>
            <p>
              {opened.file.name}
              <small>{t('reportWorkbook.cells', { n: opened.read.sheet.cells.length })}</small>
            </p>
            {opened.read.names.length > 1 && (
              <Select
                addBefore={t('reportWorkbook.sheet')}
                aria-label={t('reportWorkbook.sheet')}
                triggerProps={{ className: scope }}
                value={opened.number}
                options={opened.read.names.map((label, at) => ({ value: at + 1, label }))}
                onChange={(number: number) => void read(opened.file, number)}
              />
            )}
            <p>{t('reportWorkbook.replaces')}</p>
            {opened.read.notes.length > 0 && (
              <Alert
                type="info"
                title={t('reportWorkbook.notes')}
                content={opened.read.notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              />
            )}
          </div>
        )}
      </Modal>
    </>
  )
}
