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

/** What taking a file in would add, change and refuse, before it is done (specification: wire 8.1). */
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
  const [over, setOver] = useState(false)
  const [sending, setSending] = useState(false)
  const refused = steps.some(({ does }) => does === 'refuse')
  const known = steps.some(({ kind, does }) => kind === 'menu' && (does === 'change' || does === 'same'))
  const idle = steps.every(({ does }) => does === 'same')
  const send = async () => {
    setSending(true)
    try {
      const { msg } = await sendFile(over ? menus.importOver : menus.import, file)
      Message.success(msg)
      onClose()
      await refresh(menus.list, menus.selector, menus.selectorAll)
    } catch {
      // It was shown; nothing of the file is there.
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
      okButtonProps={{ disabled: refused || idle || (known && !over) }}
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
        {refused && <Alert type="error" content={t('importing.refused')} />}
        {idle && <Alert type="info" content={t('importing.idle')} />}
        {known && !idle && !refused && (
          <Checkbox checked={over} disabled={!canChange} onChange={setOver}>
            {t(canChange ? 'importing.over' : 'importing.mayNot')}
          </Checkbox>
        )}
        {/* What scrolls can be reached by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.steps} role="region" aria-label={t('importing.steps')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['does', 'kind', 'name', 'code', 'menu'] as const).map((head) => (
                  <th key={head} scope="col">
                    {t(`importing.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps
                .toSorted((a, b) => order.indexOf(a.does) - order.indexOf(b.does))
                .map(({ kind, name, code, menu, does, why }, at) => (
                  <tr key={at}>
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
