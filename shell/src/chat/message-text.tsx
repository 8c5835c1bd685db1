import { currentLang } from '@tessera/shared/text/i18n'
import { splitAtKeyword, parseMessage } from './message-parts.ts'
import styles from './chat.module.css'

/**
 * The text of a message: emoji rendered, links clickable, occurrences of the keyword marked. With `brief`,
 * links are plain text.
 */
export function MessageText({
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
    splitAtKeyword(text, keyword).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))
  return parseMessage(message).map((part, at) => {
    if ('emoji' in part)
      return (
        <span
          key={at}
          role="img"
          className={styles.emoji}
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
