import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { maxQyArticles, type QyArticle } from '@tessera/shared/contract/wechat/messages'
import { useText } from '@tessera/shared/text/text'
import { RichTextField } from '@tessera/shared/widgets/editor/field'
import { MediaField } from './media-field.tsx'
import { text } from './text.ts'
import styles from './qy-message.module.css'

export const freshArticle: QyArticle = {
  title: '',
  digest: '',
  url: '',
  pictureUrl: '',
  author: '',
  content: '',
  thumbId: null,
}

interface Props {
  /** Written here, or lying elsewhere. */
  written: boolean
  value?: QyArticle[]
  onChange?: (articles: QyArticle[]) => void
}

/** The articles of a message, one below the other; the first is the one that is seen large. */
export function ArticlesField({ written, value = [freshArticle], onChange }: Props) {
  const t = useText(text)
  const set = (at: number, by: Partial<QyArticle>) =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...by } : one)))
  const line = (
    at: number,
    name: 'title' | 'digest' | 'url' | 'pictureUrl' | 'author',
    label: string,
    maxLength: number,
    placeholder = '',
  ) => (
    <label className={styles.line}>
      <span>{label}</span>
      <Input
        value={value[at]?.[name] ?? ''}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(next) => set(at, { [name]: next })}
      />
    </label>
  )
  return (
    <div className={styles.articles}>
      {value.map((one, at) => (
        // Articles have no name of their own, and are not moved.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={styles.article}>
          <legend className={styles.legend}>
            {t('qyMessage.article', { n: at + 1 })}
            {value.length > 1 && (
              <Button
                type="text"
                size="mini"
                icon={<IconDelete />}
                aria-label={t('qyMessage.removeArticle', { n: at + 1 })}
                onClick={() => onChange?.(value.filter((_, n) => n !== at))}
              />
            )}
          </legend>
          {line(at, 'title', `${t('qyMessage.title')} *`, 40)}
          {line(at, 'digest', t('qyMessage.digest'), 160)}
          {written ? (
            <>
              {line(at, 'author', t('qyMessage.author'), 16)}
              <div className={styles.line}>
                <span>{`${t('qyMessage.thumb')} *`}</span>
                <div>
                  <MediaField
                    type="2"
                    value={one.thumbId ?? null}
                    aria-label={t('qyMessage.thumb')}
                    onChange={(thumbId) => set(at, { thumbId })}
                  />
                </div>
              </div>
              <RichTextField
                value={one.content ?? ''}
                aria-label={t('qyMessage.content')}
                onChange={(content) => set(at, { content })}
              />
              {line(at, 'url', t('qyMessage.source'), 1_000, 'https://')}
            </>
          ) : (
            <>
              {line(at, 'url', `${t('qyMessage.contentSourceUrl')} *`, 1_000, 'https://')}
              {line(at, 'pictureUrl', t('qyMessage.pictureUrl'), 1_000, 'https://')}
            </>
          )}
        </fieldset>
      ))}
      <Button
        icon={<IconPlus />}
        disabled={value.length >= maxQyArticles}
        onClick={() => onChange?.([...value, freshArticle])}
      >
        {t('qyMessage.addArticle')}
      </Button>
    </div>
  )
}
