import { Notification } from '@arco-design/web-react'
import { createElement } from 'react'
import { session } from '@tessera/shared/session'
import { languages } from '@tessera/shared/contract/lang'
import { currentLang } from '@tessera/shared/text/i18n'
import { translate } from '@tessera/shared/text/text'
import { greetingText } from './greeting.ts'

/** Duration of the notice in milliseconds. */
const durationMs = 2_000

/** Shows time, place and address of the previous sign-in at the bottom right, for two seconds. */
export function showLastSignIn(): void {
  const user = session.get().current?.userInfo
  if (user?.prevLogin !== 1 || !user.prevLoginTime) return
  const time = new Intl.DateTimeFormat(languages[currentLang()].tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(user.prevLoginTime)
  const lines = [
    translate(greetingText, 'greeting.time', { time }),
    ...(user.prevLoginIPAddressName
      ? [translate(greetingText, 'greeting.place', { place: user.prevLoginIPAddressName })]
      : []),
    translate(greetingText, 'greeting.ip', { ip: user.prevLoginIPAddress }),
  ]
  Notification.info({
    title: translate(greetingText, 'greeting.title'),
    content: lines.map((line) => createElement('div', { key: line }, line)),
    position: 'bottomRight',
    duration: durationMs,
  })
}
