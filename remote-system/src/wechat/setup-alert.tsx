import { Alert, Button } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './wechat.module.css'

/** Shows a hint with a link to the settings while the account is not configured. */
export function SetupAlert({ channel }: { channel: 'mp' | 'staff' }) {
  const t = useText(text)
  const navigate = useNavigate()
  const { data } = useCall(accounts.ready, {})
  if (!data || (channel === 'mp' ? data.mp : data.wecom || data.dingtalkMessages)) return null
  return (
    <Alert
      className={styles.note!}
      type="info"
      content={t(channel === 'mp' ? 'wechat.noMp' : 'wechat.noStaff')}
      action={
        <Button
          size="small"
          type="primary"
          onClick={() => void navigate(channel === 'mp' ? '/weChat/mpConfig' : '/weChat/qyConfig')}
        >
          {t('wechat.toSetUp')}
        </Button>
      }
    />
  )
}
