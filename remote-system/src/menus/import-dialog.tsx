import { Alert, Badge, Checkbox, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { menus } from '@tessera/shared/contract/system/menus'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { sendFile } from '@tessera/shared/client/send-file'
import { refresh } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './import-text.ts'
import styles from './menus.module.css'

type Step = CallOutput<typeof menus.previewImport>['list'][number]

const dots = { add: 'success', change: 'warning', same: 'default', refuse: 'error' } as const
const order = ['refuse', 'change', 'add', 'same'] as const

/** Shows what an import would add, change and reject, before it runs. */
export function ImportDialog({
  file,
  steps,
  canChange,
  onClose,
}: {
  file: File
  steps: readonly Step[]
  canChange: boolean
  onClose: () => void
}) {
  const t = useText(text)
  const [overwrite, setOverwrite] = useState(false)
  const [sending, setSending] = useState(false)
  const hasRefused = steps.some(({ does }) => does === 'refuse')
  const hasExisting = steps.some(
    ({ kind, does }) => kind === 'menu' && (does === 'change' || does === 'same'),
  )
  const isUnchanged = steps.every(({ does }) => does === 'same')
  const send = async () => {
    setSending(true)
    try {
      const { msg } = await sendFile(overwrite ? menus.importOver : menus.import, file)
      Message.success(msg)
      onClose()
      await refresh(menus.list, menus.selector, menus.selectorAll)
    } catch {
      // The error was shown already; nothing was imported.
    }
    setSending(false)
  }
  return (
    <Modal
      visible
      title={t('importing.title', { name: file.name })}
      style={{ width: 'min(760px, calc(100vw - 24px))' }}
      okText={t('importing.ok')}
      cancelText={t('importing.cancel')}
      okButtonProps={{ disabled: hasRefused || isUnchanged || (hasExisting && !overwrite) }}
      confirmLoading={sending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.importing}>
        <p className={styles.counts} role="status">
          {order.map((does) => (
            <Badge
              key={does}
              status={dots[does]}
              text={`${t(`importing.${does}`)} ${steps.filter((step) => step.does === does).length}`}
            />
          ))}
        </p>
        {hasRefused && <Alert type="error" content={t('importing.refused')} />}
        {isUnchanged && <Alert type="info" content={t('importing.idle')} />}
        {hasExisting && !isUnchanged && !hasRefused && (
          <Checkbox checked={overwrite} disabled={!canChange} onChange={setOverwrite}>
            {t(canChange ? 'importing.over' : 'importing.mayNot')}
          </Checkbox>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
        <div className={styles.steps} role="region" aria-label={t('importing.steps')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['does', 'kind', 'name', 'code', 'menu'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`importing.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps
                .toSorted((a, b) => order.indexOf(a.does) - order.indexOf(b.does))
                .map(({ kind, name, code, menu, does, why }, index) => (
                  <tr key={index}>
                    <td>
                      <Badge status={dots[does]} text={t(`importing.${does}`)} />
                    </td>
                    <td>{t(`importing.kind.${kind}`)}</td>
                    <td>
                      {name}
                      {why && <div className={styles.why}>{why}</div>}
                    </td>
                    <td>{code}</td>
                    <td>{kind === 'menu' ? '' : menu}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </div>
    </Modal>
  )
}
