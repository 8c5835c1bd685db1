import { Notification } from '@arco-design/web-react'
import { createElement } from 'react'
import { session } from '@tessera/shared/session'
import { languages } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import { translate } from '@tessera/shared/text/text'
import { greeting } from './greeting.ts'

/** Milliseconds. */
const shown = 2_000

/** After signing in: time, place and address of the sign-in before, bottom right, for two seconds. */
export function greet(): void {
  const user = session.get().current?.userInfo
  if (user?.prevLogin !== 1 || !user.prevLoginTime) return
  const time = new Intl.DateTimeFormat(languages[currentLang()].tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(user.prevLoginTime)
  const lines = [
    translate(greeting, 'greeting.time', { time }),
    ...(user.prevLoginIPAddressName
      ? [translate(greeting, 'greeting.place', { place: user.prevLoginIPAddressName })]
      : []),
    translate(greeting, 'greeting.ip', { ip: user.prevLoginIPAddress }),
  ]
  Notification.info({
    title: translate(greeting, 'greeting.title'),
    content: lines.map((line) => createElement('div', { key: line }, line)),
    position: 'bottomRight',
    duration: shown,
  })
}
