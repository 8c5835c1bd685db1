import { Alert, Button } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './wechat.module.css'

/** Says what is missing and leads there, as long as it is. */
export function SetUp({ of }: { of: 'mp' | 'staff' }) {
  const t = useText(text)
  const go = useNavigate()
  const { data } = useCall(accounts.ready, {})
  if (!data || (of === 'mp' ? data.mp : data.wecom || data.dingtalkMessages)) return null
  return (
    <Alert
      className={styles.note!}
      type="info"
      content={t(of === 'mp' ? 'wechat.noMp' : 'wechat.noStaff')}
      action={
        <Button
          size="small"
          type="primary"
          onClick={() => void go(of === 'mp' ? '/weChat/mpConfig' : '/weChat/qyConfig')}
        >
          {t('wechat.toSetUp')}
        </Button>
      }
    />
  )
}
