import { Alert, Modal } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { languages } from '@tessera/shared/contract/lang'
import type { language, WordChange, WordDifference } from '@tessera/shared/contract/system/language'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { text } from './text.ts'
import styles from './language.module.css'

interface Props {
  file: File
  preview: CallOutput<typeof language.preview>
  onImport: (changes: WordChange[]) => Promise<void>
  onClose: () => void
}

/** Shows what a file would change, word by word; all valid changes are selected at first. */
export function ImportDialog({ file, preview: { list, unknown }, onImport, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const importableIds = useMemo(
    () => new Set(list.filter(({ fault }) => fault === null).map(({ id }) => id)),
    [list],
  )
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([...importableIds])
  const [sending, setSending] = useState(false)
  const importSelected = async () => {
    setSending(true)
    const ids = new Set(selectedIds)
    try {
      await onImport(
        list.flatMap(({ id, key, lang, now, text: newText }) =>
          ids.has(id) ? [{ key, lang, text: newText, seen: now }] : [],
        ),
      )
      onClose()
    } catch {
      setSending(false) // The error was shown already; nothing was imported.
    }
  }
  const columns: TableColumn<WordDifference>[] = [
    {
      key: 'key',
      title: t('language.key'),
      cell: ({ key }) => <code className={styles.key}>{key}</code>,
    },
    { key: 'lang', title: t('language.lang'), cell: ({ lang }) => languages[lang].name },
    { key: 'now', title: t('language.now'), cell: ({ now }) => now || t('language.none') },
    {
      key: 'text',
      title: t('language.then'),
      cell: ({ text: newText, fault }) => (
        <>
          {newText}
          {fault && <div className={styles.why}>{fault}</div>}
        </>
      ),
    },
  ]
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        className={styles.dialog!}
        title={t('language.importTitle', { name: file.name })}
        okText={t('language.take')}
        cancelText={t('language.cancel')}
        okButtonProps={{ disabled: selectedIds.length === 0 }}
        confirmLoading={sending}
        maskClosable={false}
        onOk={() => void importSelected()}
        onCancel={onClose}
      >
        {unknown > 0 && <Alert type="warning" content={t('language.unknown', { n: unknown })} />}
        {list.length === 0 ? (
          <Alert type="info" content={t('language.same')} />
        ) : (
          <>
            <p className={styles.count} role="status">
              {t('language.differences', { n: list.length, chosen: selectedIds.length })}
            </p>
            <div className={styles.differences}>
              <Table<WordDifference>
                name={t('language.importTitle', { name: file.name })}
                columns={columns}
                rows={list}
                selection={{
                  ids: selectedIds,
                  onChange: (ids) => setSelectedIds(ids.filter((id) => importableIds.has(id))),
                }}
              />
            </div>
          </>
        )}
      </Modal>
    </>
  )
}
