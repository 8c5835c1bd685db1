import { IconLock } from '@arco-design/web-react/icon'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { text } from './lock-text.ts'
import styles from './lock-label.module.css'

/** Name and account of the user. */
export function ownName(): string {
  const { realName, userAccount } = session.get().current!.userInfo
  return `${realName}/${userAccount}`
}

/** Who, as "name/account", has locked what is designed: a super administrator may change it, too. */
export function LockLabel({ lockedBy, readOnly }: { lockedBy: string; readOnly: boolean }) {
  const t = useText(text)
  const [user, account] = lockedBy.split('/')
  const isOwn = account === session.get().current?.userInfo.userAccount
  const unlockable = isOwn ? 'lock.lockedByYou' : 'lock.lockedByOther'
  return (
    <span className={styles.lock}>
      <IconLock aria-hidden /> {t(readOnly ? 'lock.lockedBy' : unlockable, { user })}
    </span>
  )
}
