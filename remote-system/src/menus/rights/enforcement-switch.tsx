import { Alert, Modal, Switch } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { buttons } from '@tessera/shared/contract/system/buttons'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { menus } from '@tessera/shared/contract/system/menus'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './rights.module.css'

const kinds = {
  Button: 'isButtonAuthorize',
  Column: 'isColumnAuthorize',
  Form: 'isFormAuthorize',
  Data: 'isDataAuthorize',
} as const

/**
 * Turns the enforcement of one kind of permission on or off for a menu. Turning it on revokes access and asks
 * for confirmation.
 */
export function EnforcementSwitch({
  menuId,
  kind,
  isProtected = true,
}: {
  menuId: string
  kind: keyof typeof kinds
  isProtected?: boolean | undefined
}) {
  const t = useText(text)
  const hintId = useId()
  const flag = kinds[kind]
  const [isConfirming, setConfirming] = useState(false)
  const { data } = useCall(menus.read, { id: menuId })
  // Turning it on can add the standard buttons or the built-in scheme, so refresh those lists too.
  const { send, sending } = useSend(menus.update, {
    stale: [menus.read, menus.list, buttons.list, dataSchemes.list],
  })
  const setFlag = async (on: 0 | 1) => {
    setConfirming(false)
    if (data) await send({ ...data, [flag]: on }).catch(() => undefined)
  }
  const name = t(`rights.judge${kind}`)
  return (
    <div className={styles.judging}>
      <Switch
        checked={data?.[flag] === 1}
        disabled={!data}
        loading={sending}
        aria-label={name}
        aria-describedby={hintId}
        onChange={(on) => (on ? setConfirming(true) : void setFlag(0))}
      />
      <div>
        <strong>{name}</strong>
        <p id={hintId} className={styles.hint}>
          {t(`rights.hint${kind}`)}
        </p>
      </div>
      {!isProtected && <Alert className={styles.alert!} type="info" content={t('rights.notGuarded')} />}
      <Modal
        simple
        visible={isConfirming}
        title={t('rights.turnOn', { name })}
        okText={t('rights.ok')}
        cancelText={t('rights.cancel')}
        onOk={() => setFlag(1)}
        onCancel={() => setConfirming(false)}
      >
        {t('rights.turnOnWarning')}
      </Modal>
    </div>
  )
}
