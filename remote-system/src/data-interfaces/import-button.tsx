import { Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { DataInterfaceBody, dataInterfaces, InterfaceType } from '@tessera/shared/contract/data/interfaces'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { JsonFileButton } from '@tessera/shared/ui/json-file-button/json-file-button'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'
import styles from './data-interfaces.module.css'

type Kind = '1' | '2' | '3'

/** Imports an exported interface after a preview of the file; the server stores it disabled. */
export function ImportInterfaceButton() {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [parsedFile, setParsedFile] = useState<{ file: File; value: DataInterfaceBody } | null>(null)
  const [sending, setSending] = useState(false)
  const readFile = async (file: File) => {
    const value = parseExport(await file.text())
    if (value) setParsedFile({ file, value })
    else Message.error(t('interfaces.wrongFile'))
  }
  const send = async () => {
    if (!parsedFile) return
    setSending(true)
    try {
      const { msg } = await sendFile(dataInterfaces.import, parsedFile.file)
      Message.success(msg)
      setParsedFile(null)
      void refresh(dataInterfaces.list)
    } catch {
      // sendFile has already shown the error.
    }
    setSending(false)
  }
  return (
    <>
      {anchor}
      <JsonFileButton label={t('interfaces.import')} onFile={(file) => void readFile(file)} />
      {parsedFile && (
        <Modal
          visible
          title={t('interfaces.importing')}
          wrapClassName={scope}
          style={{ width: 'min(640px, calc(100vw - 32px))' }}
          okText={t('interfaces.import')}
          confirmLoading={sending}
          onOk={() => void send()}
          onCancel={() => setParsedFile(null)}
        >
          <dl className={styles.facts}>
            <dt>{t('interfaces.fullName')}</dt>
            <dd>{parsedFile.value.fullName}</dd>
            <dt>{t('interfaces.enCode')}</dt>
            <dd>{parsedFile.value.enCode}</dd>
            <dt>{t('interfaces.dataType')}</dt>
            <dd>{t(`interfaces.dataType.${String(parsedFile.value.dataType) as Kind}`)}</dd>
            <dt>{t('interfaces.checkType')}</dt>
            <dd>{t(`interfaces.checkType.${String(parsedFile.value.checkType) as '0' | '1' | '2'}`)}</dd>
          </dl>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
          <pre className={styles.json} tabIndex={0} aria-label={t('interfaces.definition')}>
            {parsedFile.value.dataType === InterfaceType.api ? parsedFile.value.path : parsedFile.value.query}
          </pre>
          <p className={styles.took}>{t('interfaces.comesDisabled')}</p>
        </Modal>
      )}
    </>
  )
}

/** The interface in an exported file, or null if the file is not an export. */
function parseExport(json: string): DataInterfaceBody | null {
  try {
    const { kind, value } = JSON.parse(json) as { kind?: unknown; value?: unknown }
    return kind === 'tessera.dataInterface' ? (DataInterfaceBody.safeParse(value).data ?? null) : null
  } catch {
    return null
  }
}
