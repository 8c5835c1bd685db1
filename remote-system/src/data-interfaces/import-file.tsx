import { Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import {
  DataInterfaceBody,
  dataInterfaces,
  InterfaceType,
} from '@tessera/shared/contract/system/data-interfaces'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { FileButton } from '../parts/file-button.tsx'
import { text } from './text.ts'
import styles from './data-interfaces.module.css'

type Kind = '1' | '2' | '3'

/** Takes an exported interface: what stands in the file is shown before it is sent, and it comes in disabled. */
export function ImportFile() {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [read, setRead] = useState<{ file: File; value: DataInterfaceBody } | null>(null)
  const [sending, setSending] = useState(false)
  const look = async (file: File) => {
    const value = valueIn(await file.text())
    if (value) setRead({ file, value })
    else Message.error(t('interfaces.wrongFile'))
  }
  const send = async () => {
    if (!read) return
    setSending(true)
    try {
      Message.success((await sendFile(dataInterfaces.import, read.file)).msg)
      setRead(null)
      void refresh(dataInterfaces.list)
    } catch {
      // It was shown.
    }
    setSending(false)
  }
  return (
    <>
      {anchor}
      <FileButton label={t('interfaces.import')} onFile={(file) => void look(file)} />
      {read && (
        <Modal
          visible
          title={t('interfaces.importing')}
          wrapClassName={scope}
          style={{ width: 'min(640px, calc(100vw - 32px))' }}
          okText={t('interfaces.import')}
          confirmLoading={sending}
          onOk={() => void send()}
          onCancel={() => setRead(null)}
        >
          <dl className={styles.facts}>
            <dt>{t('interfaces.fullName')}</dt>
            <dd>{read.value.fullName}</dd>
            <dt>{t('interfaces.enCode')}</dt>
            <dd>{read.value.enCode}</dd>
            <dt>{t('interfaces.dataType')}</dt>
            <dd>{t(`interfaces.dataType.${String(read.value.dataType) as Kind}`)}</dd>
            <dt>{t('interfaces.checkType')}</dt>
            <dd>{t(`interfaces.checkType.${String(read.value.checkType) as '0' | '1' | '2'}`)}</dd>
          </dl>
          {/* Reached by the keyboard, which scrolls it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.json} tabIndex={0} aria-label={t('interfaces.data')}>
            {read.value.dataType === InterfaceType.api ? read.value.path : read.value.query}
          </pre>
          <p className={styles.took}>{t('interfaces.comesDisabled')}</p>
        </Modal>
      )}
    </>
  )
}

/** The interface in an exported file, null where there is none. */
function valueIn(json: string): DataInterfaceBody | null {
  try {
    const { kind, value } = JSON.parse(json) as { kind?: unknown; value?: unknown }
    return kind === 'tessera.dataInterface' ? (DataInterfaceBody.safeParse(value).data ?? null) : null
  } catch {
    return null
  }
}
