import { fillPlaceholders, fillPlaceholdersHtml } from '@tessera/shared/contract/placeholders'
import { useText } from '@tessera/shared/text/text'
import { RichText } from '@tessera/shared/ui/rich-text/rich-text'
import styles from './message-templates.module.css'
import { text } from './text.ts'

interface Props {
  title: string
  content: string
  /** HTML body of the mail; '' if the mail uses `content` as the other channels do. */
  mail: string
  samples: Readonly<Record<string, string>>
}

/** Preview of a message with sample values in place of the variables. */
export function Preview({ title, content, mail, samples }: Props) {
  const t = useText(text)
  return (
    <section className={styles.preview} aria-live="polite">
      <h4>{t('messageTemplates.preview')}</h4>
      <strong>{fillPlaceholders(title, samples)}</strong>
      <p>{fillPlaceholders(content, samples)}</p>
      {mail && (
        <div className={styles.mail}>
          <h4>{t('messageTemplates.mailPreview')}</h4>
          <RichText html={fillPlaceholdersHtml(mail, samples)} />
        </div>
      )}
    </section>
  )
}
