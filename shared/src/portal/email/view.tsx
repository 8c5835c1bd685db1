import { IconEmail } from '@arco-design/web-react/icon'
import { Link } from 'react-router-dom'
import { dashboard } from '../../contract/workflow/dashboard.ts'
import { useMenu } from '../../access/use-menu.ts'
import { useCall } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { RelativeTimeLabel } from '../../ui/time-labels.tsx'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView } from '../widget.ts'
import { email as kind } from './kind.ts'
import styles from '../portal.module.css'

function Body() {
  const t = useText(text)
  const mailbox = useMenu('system.mail')
  const { data, error } = useCall(dashboard.mails, {})
  if (error) return <WidgetError msg={error.msg} />
  if (!data) return <WidgetSkeleton />
  if (data.list.length === 0) return <WidgetEmpty>{t('portal.noMails')}</WidgetEmpty>
  return (
    <ul className={styles.list}>
      {data.list.map(({ id, fullName, creatorTime }) => (
        <li key={id}>
          <span title={fullName}>
            {mailbox ? <Link to={`/${mailbox.urlAddress.replace(/^\/+/, '')}`}>{fullName}</Link> : fullName}
          </span>
          <RelativeTimeLabel at={creatorTime} />
        </li>
      ))}
    </ul>
  )
}

export const email = defineWidgetView({ kind, Icon: IconEmail, Body })
