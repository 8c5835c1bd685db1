import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { RichText } from '@tessera/shared/ui/rich-text/rich-text'
import { text } from './text.ts'
import styles from './mp-material.module.css'

interface Props {
  title: string
  author: string
  content: string
  contentSourceUrl: string
  imageUrl: string
  /** Epoch milliseconds. */
  at: number
}

/** Shows an article at the width of a phone. */
export function ArticlePhone({ title, author, content, contentSourceUrl, imageUrl, at }: Props) {
  const t = useText(text)
  return (
    <article className={styles.phone}>
      {imageUrl && <img className={styles.cover} src={imageUrl} alt="" />}
      <h3 className={styles.title}>{title || t('mpMaterial.noTitle')}</h3>
      <p className={styles.byline}>
        {author && <span>{author}</span>}
        <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      </p>
      <RichText html={content} />
      {contentSourceUrl && <p className={styles.source}>{t('mpMaterial.source')}</p>}
    </article>
  )
}
