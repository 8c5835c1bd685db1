import { Notification } from '@arco-design/web-react'
import { createElement } from 'react'
import { session } from '@tessera/shared/session'
import { languages } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import { say } from '@tessera/shared/text/text'
import { greeting } from './greeting.ts'

/** Milliseconds (specification: shell 9). */
const shown = 2_000

/** After signing in: time, place and address of the sign-in before, bottom right, for two seconds (specification: shell 2). */
export function greet(): void {
  const user = session.get().current?.userInfo
  if (user?.prevLogin !== 1 || !user.prevLoginTime) return
  const time = new Intl.DateTimeFormat(languages[currentLang()].tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(user.prevLoginTime)
  const lines = [
    say(greeting, 'greeting.time', { time }),
    ...(user.prevLoginIPAddressName
      ? [say(greeting, 'greeting.place', { place: user.prevLoginIPAddressName })]
      : []),
    say(greeting, 'greeting.ip', { ip: user.prevLoginIPAddress }),
  ]
  Notification.info({
    title: say(greeting, 'greeting.title'),
    content: lines.map((line) => createElement('div', { key: line }, line)),
    position: 'bottomRight',
    duration: shown,
  })
}
