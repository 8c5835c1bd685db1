import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { maxQyArticles, type QyArticle } from '@tessera/shared/contract/wechat/messages'
import { useText } from '@tessera/shared/text/text'
import { RichTextField } from '@tessera/shared/ui/editor/field'
import { MediaField } from './media-field.tsx'
import { text } from './text.ts'
import styles from './qy-message.module.css'

export const emptyArticle: QyArticle = {
  title: '',
  digest: '',
  url: '',
  pictureUrl: '',
  author: '',
  content: '',
  thumbId: null,
}

interface Props {
  /** Whether articles have their own content; otherwise they are links. */
  hasContent: boolean
  value?: QyArticle[]
  onChange?: (articles: QyArticle[]) => void
}

/** Edits the articles of a message; the first one is shown large. */
export function ArticlesField({ hasContent, value = [emptyArticle], onChange }: Props) {
  const t = useText(text)
  const updateArticle = (index: number, changes: Partial<QyArticle>) =>
    onChange?.(value.map((article, position) => (position === index ? { ...article, ...changes } : article)))
  const inputField = (
    index: number,
    name: 'title' | 'digest' | 'url' | 'pictureUrl' | 'author',
    label: string,
    maxLength: number,
    placeholder = '',
  ) => (
    <label className={styles.line}>
      <span>{label}</span>
      <Input
        value={value[index]?.[name] ?? ''}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(next) => updateArticle(index, { [name]: next })}
      />
    </label>
  )
  return (
    <div className={styles.articles}>
      {value.map((article, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- articles have no id and cannot be reordered
        <fieldset key={index} className={styles.article}>
          <legend className={styles.legend}>
            {t('qyMessage.article', { n: index + 1 })}
            {value.length > 1 && (
              <Button
                type="text"
                size="mini"
                icon={<IconDelete />}
                aria-label={t('qyMessage.removeArticle', { n: index + 1 })}
                onClick={() => onChange?.(value.filter((_, position) => position !== index))}
              />
            )}
          </legend>
          {inputField(index, 'title', `${t('qyMessage.title')} *`, 40)}
          {inputField(index, 'digest', t('qyMessage.digest'), 160)}
          {hasContent ? (
            <>
              {inputField(index, 'author', t('qyMessage.author'), 16)}
              <div className={styles.line}>
                <span>{`${t('qyMessage.thumb')} *`}</span>
                <div>
                  <MediaField
                    type="2"
                    value={article.thumbId ?? null}
                    aria-label={t('qyMessage.thumb')}
                    onChange={(thumbId) => updateArticle(index, { thumbId })}
                  />
                </div>
              </div>
              <RichTextField
                value={article.content ?? ''}
                aria-label={t('qyMessage.content')}
                onChange={(content) => updateArticle(index, { content })}
              />
              {inputField(index, 'url', t('qyMessage.source'), 1_000, 'https://')}
            </>
          ) : (
            <>
              {inputField(index, 'url', `${t('qyMessage.contentSourceUrl')} *`, 1_000, 'https://')}
              {inputField(index, 'pictureUrl', t('qyMessage.pictureUrl'), 1_000, 'https://')}
            </>
          )}
        </fieldset>
      ))}
      <Button
        icon={<IconPlus />}
        disabled={value.length >= maxQyArticles}
        onClick={() => onChange?.([...value, emptyArticle])}
      >
        {t('qyMessage.addArticle')}
      </Button>
    </div>
  )
}
