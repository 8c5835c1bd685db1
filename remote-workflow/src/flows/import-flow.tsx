import { Alert, Button, Form, Input, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { flows, type FlowImportCheck } from '@tessera/shared/contract/workflow/flows'
import { call, callWithMessage } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { JsonFileButton } from '@tessera/shared/ui/json-file-button/json-file-button'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'
import styles from './flows.module.css'

/** Button that reads the file of a flow, shows what its import would create, and imports it. */
export function ImportFlow({ onImported }: { onImported: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [isReading, setIsReading] = useState(false)
  const [opened, setOpened] = useState<{ content: string; check: FlowImportCheck } | null>(null)
  const read = async (file: File) => {
    setIsReading(true)
    try {
      const content = await file.text()
      setOpened({ content, check: await call(flows.importCheck, { content }) })
    } catch {
      // The call has shown the error.
    }
    setIsReading(false)
  }
  return (
    <>
      {anchor}
      <JsonFileButton label={t('flows.import')} loading={isReading} onFile={(file) => void read(file)} />
      {opened && (
        <ImportDialog
          {...opened}
          scope={scope}
          onClose={() => setOpened(null)}
          onImported={() => {
            setOpened(null)
            onImported()
          }}
        />
      )}
    </>
  )
}

interface DialogProps {
  content: string
  check: FlowImportCheck
  scope: string
  onClose: () => void
  onImported: () => void
}

function ImportDialog({ content, check, scope, onClose, onImported }: DialogProps) {
  const t = useText(text)
  const [fullName, setFullName] = useState(check.newName)
  const [enCode, setEnCode] = useState(check.newCode)
  const [isSending, setIsSending] = useState(false)
  const run = async () => {
    setIsSending(true)
    try {
      const { msg } = await callWithMessage(flows.importRun, { content, fullName, enCode })
      Message.success(msg)
      onImported()
    } catch {
      // The call has already shown the refusal.
    }
    setIsSending(false)
  }
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('flows.importTitle')}
      style={{ width: 'min(640px, calc(100vw - 24px))' }}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('flows.cancel')}</Button>
          <Button
            type="primary"
            loading={isSending}
            disabled={fullName.trim() === '' || enCode.trim() === ''}
            onClick={() => void run()}
          >
            {t('flows.import')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('flows.importHint', { nodes: check.nodes, fields: check.fields })}</p>
        <Form layout="vertical">
          <Form.Item label={t('flows.fullName')}>
            <Input aria-label={t('flows.fullName')} maxLength={50} value={fullName} onChange={setFullName} />
          </Form.Item>
          <Form.Item label={t('flows.enCode')}>
            <Input aria-label={t('flows.enCode')} maxLength={60} value={enCode} onChange={setEnCode} />
          </Form.Item>
        </Form>
        {check.problems.length > 0 && (
          <Alert
            type="warning"
            title={t('flows.importProblems')}
            content={
              <ul className={styles.problems}>
                {check.problems.map(({ path, text: words }) => (
                  <li key={`${path} ${words}`}>{words}</li>
                ))}
              </ul>
            }
          />
        )}
      </div>
    </Modal>
  )
}
