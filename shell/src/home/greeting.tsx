import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { formatTime } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './home.module.css'

/** The user, where they work, and when they signed in last. */
export function Greeting({ userInfo }: Pick<CurrentUser, 'userInfo'>) {
  const t = useText(text)
  return (
    <header className={styles.greeting}>
      <h2>{t(currentGreeting(), { name: userInfo.userName })}</h2>
      <p>
        {[
          userInfo.organizeName,
          userInfo.departmentName,
          joinNames(userInfo.positionIds.map(({ name }) => name)),
        ]
          .filter(Boolean)
          .join(' · ')}
        {userInfo.prevLogin === 1 && userInfo.prevLoginTime !== null && (
          <span>
            {t('home.lastLogin', {
              time: formatTime(userInfo.prevLoginTime),
              ip: userInfo.prevLoginIPAddress,
            })}
          </span>
        )}
      </p>
    </header>
  )
}

/** The greeting for the time of day. */
function currentGreeting(): 'home.morning' | 'home.afternoon' | 'home.evening' {
  const hour = new Date().getHours()
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}
