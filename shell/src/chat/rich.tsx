import { currentLang } from '@tessera/shared/text/i18n'
import { cutAt, partsOf } from './parts.ts'

/** A message as it is read: emoji drawn, addresses to be followed, the places of the keyword marked. Short ones (`brief`) have nothing to be clicked. */
export function Rich({
  message,
  keyword = '',
  brief = false,
}: {
  message: string
  keyword?: string
  brief?: boolean
}) {
  const lang = currentLang()
  const marked = (text: string) =>
    cutAt(text, keyword).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))
  return partsOf(message).map((part, at) => {
    if ('emoji' in part)
      return (
        <span
          key={at}
          role="img"
          className="chat-emoji"
          aria-label={part.emoji.name[lang]}
          title={part.emoji.name[lang]}
        >
          {part.emoji.sign}
        </span>
      )
    if ('link' in part && !brief)
      return (
        <a key={at} href={part.link} target="_blank" rel="noopener noreferrer nofollow">
          {marked(part.link)}
        </a>
      )
    return <span key={at}>{marked('link' in part ? part.link : part.text)}</span>
  })
}
